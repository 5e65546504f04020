// Licensed under the Apache License, Version 2.0: https://www.apache.org/licenses/LICENSE-2.0

// Knows from the Go types of the API how objects are written in protobuf, and writes objects in both encodings: see
// README.md.
package main

import (
	"log"
	"os"
	"strconv"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes/scheme"
	apiregistration "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

const usage = `usage: wire table KIND-TABLE FILE
       wire once KIND-TABLE FILE
       wire golden KIND-TABLE TESTDATA-FOLDER FOLDER
       wire cases KIND-TABLE SEED RANDOM-CASES-A-KIND FOLDER [KIND...]`

func main() {
	log.SetFlags(0)
	if len(os.Args) < 4 {
		log.Fatal(usage)
	}
	kinds := readKinds(os.Args[2])
	switch command, rest := os.Args[1], os.Args[3:]; {
	case command == "table" && len(rest) == 1:
		writeTable(kinds, rest[0])
	case command == "once" && len(rest) == 1:
		writeOnce(kinds, rest[0])
	case command == "golden" && len(rest) == 2:
		writeGolden(kinds, rest[0], rest[1])
	case command == "cases" && len(rest) >= 3:
		writeCases(kinds, int64(number(rest[0])), number(rest[1]), rest[2], rest[3:])
	default:
		log.Fatal(usage)
	}
}

// types is the scheme with all built-in types.
var types = func() *runtime.Scheme {
	known := scheme.Scheme
	check(apiextensions.AddToScheme(known))
	check(apiregistration.AddToScheme(known))
	return known
}()

func number(text string) int {
	value, err := strconv.Atoi(text)
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
