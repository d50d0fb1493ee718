# METADATA
# title: "Image for a different operating system than the pod"
# description: >-
#   Windows nodes run only Windows images, and Linux nodes only Linux images. The rule checks only images whose
#   operating system is certain from their name, in pods that are certain to run on the other one.
# related_resources:
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Ensuring OS-specific workloads land on the appropriate container host\"."
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: >-
#     Guide for Running Windows Containers in Kubernetes, "Ensuring OS-specific workloads land on the appropriate
#     container host".
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Ensuring OS-specific workloads land on the appropriate
#     container host".
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"Non-Goals\": Linux containers do not run on Windows hosts."
# custom:
#   id: win-image-os
#   family: identity
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.win_image_os

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-image-os",
	"profile": "core",
	"message": "This is a Linux image in a Windows pod. Windows nodes cannot run it.",
	"remediation": "Use an image built for Windows, or move the container to a Linux pod.",
}

about_2 := {
	"rule": "win-image-os",
	"profile": "core",
	"message": "This is a Windows image in a Linux pod. Linux nodes cannot run it.",
	"remediation": "Use an image built for Linux, or move the container to a Windows pod.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

# The findings of each object.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	is_declared_windows_or_is_placed_on_windows
	not lib.placed_on_linux
	some container in lib.judged_containers
	image_match(container)
	path := concat("", [container.path, ".image"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.pod
	is_declared_linux_or_is_placed_on_linux
	not lib.declared_windows
	not lib.placed_on_windows
	some container in lib.judged_containers
	container_image_match(container)
	path := concat("", [container.path, ".image"])
}

is_declared_windows_or_is_placed_on_windows if {
	lib.declared_windows
}

is_declared_windows_or_is_placed_on_windows if {
	lib.placed_on_windows
}

image_matches_windows_images(container) if {
	lib.matches_any(lib.parameters.windowsImages, container.value.image)
}

image_match(container) if {
	lib.matches_any(lib.parameters.linuxImages, container.value.image)
}

image_match(container) if {
	regex.match(
		`^[a-z0-9-]+(?:[:@]|$)|docker|library/|distroless|redhat|azurelinux|mariner|mssql|dotnet`,
		container.value.image,
	)
	regex.match(
		`^(?:(?:(?:index\.|registry-1\.)?docker\.io/)?(?:library/)?|(?:public\.ecr\.aws/docker|mirror\.gcr\.io)/library/)(?:almalinux|alpine|amazonlinux|archlinux|buildpack-deps|centos|clearlinux|debian|fedora|mageia|opensuse|oraclelinux|photon|rockylinux|ubuntu|haproxy|httpd|jetty|nginx|tomcat|varnish|arangodb|cassandra|couchbase|couchdb|crate|elasticsearch|influxdb|kibana|logstash|mariadb|memcached|mysql|neo4j|orientdb|percona|postgres|rabbitmq|rethinkdb|solr|telegraf|zookeeper|composer|elixir|erlang|gcc|gradle|haskell|maven|node|perl|php|ruby|rust|drupal|ghost|joomla|kong|mediawiki|nextcloud|phpmyadmin|redmine|registry|sonarqube|wordpress)(?::[A-Za-z0-9_.-]+)?(?:@|$)|^(?:(?:(?:index\.|registry-1\.)?docker\.io/)?(?:library/)?|(?:public\.ecr\.aws/docker|mirror\.gcr\.io)/library/)(?:caddy|docker|eclipse-temurin|golang|julia|mongo|nats|openjdk|pypy|python|redis|swift|traefik):(?:[A-Za-z0-9_.-]*-)?(?:alpine(?:[0-9]+\.[0-9]+)?|slim|jessie|stretch|buster|bullseye|bookworm|trixie|xenial|bionic|focal|jammy|noble)(?:[@-]|$)|^mcr\.microsoft\.com(?::443)?/dotnet/(?:aspnet|runtime(?:-deps)?|sdk):(?:[A-Za-z0-9_.-]*-)?(?:alpine[0-9.]*|azurelinux[0-9.]+|cbl-mariner[0-9.]*|bullseye|bookworm|trixie|focal|jammy|noble)(?:[@-]|$)|^gcr\.io/distroless/|^mcr\.microsoft\.com(?::443)?/(?:azurelinux|cbl-mariner)/|^(?:registry\.access\.redhat\.com|registry\.redhat\.io)/ubi[0-9]+(?:[/:@-]|$)|^mcr\.microsoft\.com(?::443)?/mssql/server(?:[:@]|$)`,
		container.value.image,
	)
	not image_matches_windows_images(container)
}

is_declared_linux_or_is_placed_on_linux if {
	lib.declared_linux
}

is_declared_linux_or_is_placed_on_linux if {
	lib.placed_on_linux
}

image_matches_linux_images(container) if {
	lib.matches_any(lib.parameters.linuxImages, container.value.image)
}

container_image_match(container) if {
	lib.matches_any(lib.parameters.windowsImages, container.value.image)
}

container_image_match(container) if {
	regex.match(`windows|nanoserver|ltsc20|microsoft`, container.value.image)
	regex.match(
		`:(?:[A-Za-z0-9_.-]*[._-])?(?:ltsc2016|ltsc2019|ltsc2022|ltsc2025|windowsservercore|nanoserver)(?:[._@-]|$)|(?:^mcr\.microsoft\.com(?::443)?/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:sac2016|10\.0\.14393|1709|10\.0\.16299|1803|10\.0\.17134|1809|10\.0\.17763|1903|10\.0\.18362|1909|10\.0\.18363|2004|10\.0\.19041|20H2|10\.0\.19042|10\.0\.20348|10\.0\.26100)(?:[._@-]|$)|^mcr\.microsoft\.com(?::443)?/windows(?:/[a-z0-9._/-]+)?(?:[:@]|$)|^(?:(?:index\.|registry-1\.)?docker\.io/)?microsoft/(?:windowsservercore|nanoserver|iis|dotnet-framework|mssql-server-windows[a-z-]*)(?:[:@]|$)|^mcr\.microsoft\.com(?::443)?/oss/kubernetes/windows-host-process-containers-base-image(?:[:@]|$)|^mcr\.microsoft\.com(?::443)?/dotnet/framework/|:(?:[A-Za-z0-9_.-]*[._-])?windows-hp(?:@|$)`,
		container.value.image,
	)
	not image_matches_linux_images(container)
}
