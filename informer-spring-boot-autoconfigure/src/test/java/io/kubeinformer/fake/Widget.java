package io.kubeinformer.fake;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ObjectMeta;

/**
 * A custom resource's own class.
 */
public class Widget implements KubernetesObject {

	private final V1ObjectMeta metadata = new V1ObjectMeta();

	@Override
	public V1ObjectMeta getMetadata() {
		return this.metadata;
	}

	@Override
	public String getApiVersion() {
		return "example.com/v1";
	}

	@Override
	public String getKind() {
		return "Widget";
	}

}
