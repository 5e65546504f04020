// Licensed under the Apache License, Version 2.0: https://www.apache.org/licenses/LICENSE-2.0

package main

import (
	"log"
	"os"
	"regexp"
	"strings"

	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	groupVersion = regexp.MustCompile(`^\t\t\t([a-z0-9.]+/)?(v[0-9a-z]+)$`)
	model        = regexp.MustCompile(`^\t\t\t\t[a-z]+ [NC] (?:[A-Z][a-z]+)?V\d+(?:(?:alpha|beta)\d+)?(.+)$`)
)

// readKinds returns the kinds that the models have, from the source of KindTable.
func readKinds(file string) []schema.GroupVersionKind {
	text, err := os.ReadFile(file)
	check(err)
	var kinds []schema.GroupVersionKind
	var gv schema.GroupVersion
	for _, line := range strings.Split(string(text), "\n") {
		if match := groupVersion.FindStringSubmatch(line); match != nil {
			gv = schema.GroupVersion{Group: strings.TrimSuffix(match[1], "/"), Version: match[2]}
		} else if match := model.FindStringSubmatch(line); match != nil {
			kinds = append(kinds, gv.WithKind(match[1]))
		}
	}
	if len(kinds) == 0 {
		log.Fatalf("%s holds no kinds", file)
	}
	return kinds
}
