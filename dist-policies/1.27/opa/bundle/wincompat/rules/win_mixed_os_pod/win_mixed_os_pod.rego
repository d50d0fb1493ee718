# METADATA
# title: "Windows and Linux images in one pod"
# description: >-
#   All containers of a pod run on one node, and a node runs one operating system. The rule compares only images whose
#   operating system is certain from their name.
# related_resources:
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Comparison with Linux\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Comparison with Linux\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"Non-Goals\": Linux containers do not run on Windows hosts."
# custom:
#   id: win-mixed-os-pod
#   family: identity
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.win_mixed_os_pod

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-mixed-os-pod",
	"profile": "core",
	"message": "This pod has Windows images and Linux images. No node runs both, so some of its containers never start.",
	"remediation": "Move the containers of each operating system into separate pods.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

# The findings of each object in the input.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "fails", "spec") if {
	lib.pod
	some container in lib.containers
	image_match(container)
	some container_2 in lib.containers
	container_image_match(container_2)
}

image_matches_linux_images(container) if {
	lib.matches_any(lib.parameters.linuxImages, container.value.image)
}

image_match(container) if {
	lib.matches_any(lib.parameters.windowsImages, container.value.image)
}

image_match(container) if {
	regex.match(`windows|nanoserver|ltsc20|microsoft`, container.value.image)
	regex.match(
		`(?::(?:[A-Za-z0-9_.-]*[._-])?ltsc2016(?:[._@-]|$))|(?::(?:[A-Za-z0-9_.-]*[._-])?ltsc2019(?:[._@-]|$))|(?::(?:[A-Za-z0-9_.-]*[._-])?ltsc2022(?:[._@-]|$))|(?::(?:[A-Za-z0-9_.-]*[._-])?ltsc2025(?:[._@-]|$))|(?:(?:^mcr\.microsoft\.com/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:sac2016|10\.0\.14393)(?:[._@-]|$))|(?:(?:^mcr\.microsoft\.com/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:1709|10\.0\.16299)(?:[._@-]|$))|(?:(?:^mcr\.microsoft\.com/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:1803|10\.0\.17134)(?:[._@-]|$))|(?:(?:^mcr\.microsoft\.com/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:1809|10\.0\.17763)(?:[._@-]|$))|(?:(?:^mcr\.microsoft\.com/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:1903|10\.0\.18362)(?:[._@-]|$))|(?:(?:^mcr\.microsoft\.com/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:1909|10\.0\.18363)(?:[._@-]|$))|(?:(?:^mcr\.microsoft\.com/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:2004|10\.0\.19041)(?:[._@-]|$))|(?:(?:^mcr\.microsoft\.com/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:20H2|10\.0\.19042)(?:[._@-]|$))|(?:(?:^mcr\.microsoft\.com/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)10\.0\.20348(?:[._@-]|$))|(?:(?:^mcr\.microsoft\.com/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)10\.0\.26100(?:[._@-]|$))|(?:^mcr\.microsoft\.com/windows(?:/[a-z0-9._/-]+)?(?:[:@]|$))|(?:^mcr\.microsoft\.com/dotnet/framework/)|(?:^(?:docker\.io/)?microsoft/(?:windowsservercore|nanoserver|iis|dotnet-framework|mssql-server-windows[a-z-]*)(?:[:@]|$))|(?::(?:[A-Za-z0-9_.-]*[._-])?(?:windowsservercore|nanoserver)(?:[._@-]|$))|(?:^mcr\.microsoft\.com/oss/kubernetes/windows-host-process-containers-base-image(?:[:@]|$))|(?::(?:[A-Za-z0-9_.-]*[._-])?windows-hp(?:@|$))`,
		container.value.image,
	)
	not image_matches_linux_images(container)
}

image_matches_windows_images(container_2) if {
	lib.matches_any(lib.parameters.windowsImages, container_2.value.image)
}

container_image_match(container_2) if {
	lib.matches_any(lib.parameters.linuxImages, container_2.value.image)
}

container_image_match(container_2) if {
	regex.match(
		`^[a-z0-9-]+(?:[:@]|$)|docker|library/|distroless|redhat|azurelinux|mariner|mssql`,
		container_2.value.image,
	)
	regex.match(
		`(?:^(?:(?:(?:index\.)?docker\.io/)?(?:library/)?|public\.ecr\.aws/docker/library/|mirror\.gcr\.io/library/)(?:almalinux|alpine|amazonlinux|archlinux|buildpack-deps|centos|clearlinux|debian|fedora|mageia|opensuse|oraclelinux|photon|rockylinux|ubuntu)(?::[A-Za-z0-9_.-]+)?(?:@|$))|(?:^(?:(?:(?:index\.)?docker\.io/)?(?:library/)?|public\.ecr\.aws/docker/library/|mirror\.gcr\.io/library/)(?:haproxy|httpd|jetty|nginx|tomcat|varnish)(?::[A-Za-z0-9_.-]+)?(?:@|$))|(?:^(?:(?:(?:index\.)?docker\.io/)?(?:library/)?|public\.ecr\.aws/docker/library/|mirror\.gcr\.io/library/)(?:arangodb|cassandra|couchbase|couchdb|crate|elasticsearch|influxdb|kibana|logstash|mariadb|memcached|mysql|neo4j|orientdb|percona|postgres|rabbitmq|rethinkdb|solr|telegraf|zookeeper)(?::[A-Za-z0-9_.-]+)?(?:@|$))|(?:^(?:(?:(?:index\.)?docker\.io/)?(?:library/)?|public\.ecr\.aws/docker/library/|mirror\.gcr\.io/library/)(?:composer|elixir|erlang|gcc|gradle|haskell|maven|node|perl|php|ruby|rust)(?::[A-Za-z0-9_.-]+)?(?:@|$))|(?:^(?:(?:(?:index\.)?docker\.io/)?(?:library/)?|public\.ecr\.aws/docker/library/|mirror\.gcr\.io/library/)(?:drupal|ghost|joomla|kong|mediawiki|nextcloud|phpmyadmin|redmine|registry|sonarqube|wordpress)(?::[A-Za-z0-9_.-]+)?(?:@|$))|(?:^(?:(?:(?:index\.)?docker\.io/)?(?:library/)?|public\.ecr\.aws/docker/library/|mirror\.gcr\.io/library/)(?:caddy|docker|eclipse-temurin|golang|julia|mongo|nats|openjdk|pypy|python|redis|swift|traefik):(?:[A-Za-z0-9_.-]*-)?(?:alpine(?:[0-9]+\.[0-9]+)?|slim|jessie|stretch|buster|bullseye|bookworm|trixie|xenial|bionic|focal|jammy|noble)(?:[@-]|$))|(?:^gcr\.io/distroless/)|(?:^(?:registry\.access\.redhat\.com|registry\.redhat\.io)/ubi[0-9]+(?:[/:@-]|$))|(?:^mcr\.microsoft\.com/(?:azurelinux|cbl-mariner)/)|(?:^mcr\.microsoft\.com/mssql/server(?:[:@]|$))`,
		container_2.value.image,
	)
	not image_matches_windows_images(container_2)
}
