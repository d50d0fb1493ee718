# METADATA
# title: Windows compatibility for Kubernetes 1.26
# description: >-
#   All findings of all rules in the objects of the input. Rules of the same scopes are evaluated together, and only for
#   objects in one of these scopes.
# custom:
#   kubernetes: "1.26"
package wincompat

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.rules.api_server_feature_gates
import data.wincompat.rules.gmsa_credential_spec
import data.wincompat.rules.gmsa_credential_spec_name
import data.wincompat.rules.gmsa_override
import data.wincompat.rules.host_process_contradiction
import data.wincompat.rules.host_process_host_aliases
import data.wincompat.rules.host_process_host_network
import data.wincompat.rules.host_process_mixed
import data.wincompat.rules.kube_proxy_feature_gates
import data.wincompat.rules.kubelet_cgroups_per_qos
import data.wincompat.rules.kubelet_enforce_node_allocatable
import data.wincompat.rules.kubelet_eviction_flags
import data.wincompat.rules.kubelet_feature_gates
import data.wincompat.rules.kubelet_reserved_resources
import data.wincompat.rules.kubelet_windows_taint
import data.wincompat.rules.linux_windows_options
import data.wincompat.rules.linux_windows_taint_toleration
import data.wincompat.rules.node_version_skew
import data.wincompat.rules.node_windows_build
import data.wincompat.rules.node_windows_control_plane
import data.wincompat.rules.node_windows_labels
import data.wincompat.rules.node_windows_runtime
import data.wincompat.rules.node_windows_taint
import data.wincompat.rules.os_selector_spelling
import data.wincompat.rules.pod_os_label
import data.wincompat.rules.pod_os_name
import data.wincompat.rules.pod_os_undeclared
import data.wincompat.rules.pv_block_volume
import data.wincompat.rules.pv_flex_volume_driver
import data.wincompat.rules.pv_fs_type
import data.wincompat.rules.pv_volume_plugin
import data.wincompat.rules.pvc_block_volume
import data.wincompat.rules.rc_hyperv_isolation
import data.wincompat.rules.rc_legacy_os_label
import data.wincompat.rules.rc_node_selector
import data.wincompat.rules.rc_windows_build
import data.wincompat.rules.rc_windows_handler
import data.wincompat.rules.rc_windows_scheduling
import data.wincompat.rules.sc_fs_type
import data.wincompat.rules.sc_volume_expansion
import data.wincompat.rules.svc_dual_stack
import data.wincompat.rules.svc_local_traffic_policy
import data.wincompat.rules.svc_sctp
import data.wincompat.rules.svc_session_affinity
import data.wincompat.rules.svc_session_affinity_timeout
import data.wincompat.rules.svc_source_ranges
import data.wincompat.rules.svc_topology_hints
import data.wincompat.rules.win_allow_privilege_escalation
import data.wincompat.rules.win_apparmor
import data.wincompat.rules.win_arch_selector
import data.wincompat.rules.win_block_volume
import data.wincompat.rules.win_build_selector
import data.wincompat.rules.win_build_supported
import data.wincompat.rules.win_capabilities
import data.wincompat.rules.win_command_script
import data.wincompat.rules.win_csi_proxy
import data.wincompat.rules.win_default_mode
import data.wincompat.rules.win_dns_cluster_first_with_host_net
import data.wincompat.rules.win_dns_search_dotted
import data.wincompat.rules.win_empty_dir_memory
import data.wincompat.rules.win_flex_volume_driver
import data.wincompat.rules.win_fs_group
import data.wincompat.rules.win_gmsa_network_share
import data.wincompat.rules.win_host_ipc
import data.wincompat.rules.win_host_network
import data.wincompat.rules.win_host_path
import data.wincompat.rules.win_host_path_type
import data.wincompat.rules.win_host_pid
import data.wincompat.rules.win_host_port_ip
import data.wincompat.rules.win_host_users
import data.wincompat.rules.win_hugepages
import data.wincompat.rules.win_hyperv_isolation
import data.wincompat.rules.win_image_build_match
import data.wincompat.rules.win_image_os
import data.wincompat.rules.win_legacy_os_label
import data.wincompat.rules.win_linux_paths
import data.wincompat.rules.win_log_monitor
import data.wincompat.rules.win_mixed_os_pod
import data.wincompat.rules.win_mount_path
import data.wincompat.rules.win_mount_propagation
import data.wincompat.rules.win_node_problem_detector
import data.wincompat.rules.win_node_selector
import data.wincompat.rules.win_os_conflict
import data.wincompat.rules.win_os_name_set
import data.wincompat.rules.win_pause_image
import data.wincompat.rules.win_privileged
import data.wincompat.rules.win_proc_mount
import data.wincompat.rules.win_read_only_root_filesystem
import data.wincompat.rules.win_resource_limits
import data.wincompat.rules.win_resource_requests
import data.wincompat.rules.win_run_as_group
import data.wincompat.rules.win_run_as_non_root_admin
import data.wincompat.rules.win_run_as_non_root_unset_user
import data.wincompat.rules.win_run_as_user
import data.wincompat.rules.win_run_as_user_name
import data.wincompat.rules.win_runtimeclass_conflict
import data.wincompat.rules.win_sctp_port
import data.wincompat.rules.win_seccomp_annotation
import data.wincompat.rules.win_seccomp_profile
import data.wincompat.rules.win_selinux_options
import data.wincompat.rules.win_share_process_namespace
import data.wincompat.rules.win_single_file_mount
import data.wincompat.rules.win_sub_path
import data.wincompat.rules.win_sub_path_escape
import data.wincompat.rules.win_supplemental_groups
import data.wincompat.rules.win_sysctls
import data.wincompat.rules.win_termination_grace_period
import data.wincompat.rules.win_termination_message_path
import data.wincompat.rules.win_toleration
import data.wincompat.rules.win_volume_fs_type
import data.wincompat.rules.win_volume_nfs
import data.wincompat.rules.win_volume_plugin
import future.keywords.contains
import future.keywords.if
import future.keywords.in

# METADATA
# title: Findings and evidence
# description: All findings, with the evidence why objects count as Windows.
# entrypoint: true
report := {
	"evidence": evidence,
	"findings": findings,
}

# Findings of an item of a list or an array also name the item, its object and its file.
findings contains object.union(finding, verdict.about) if {
	some verdict in verdicts
	some finding in verdict.found
}

evidence contains concat("", [verdict.prefix, path]) if {
	some verdict in verdicts
	some path in verdict.evidence
}

verdicts := [verdict |
	some item in items.objects
	verdict := {
		"about": items.about(item),
		"prefix": items.prefix(item),
		"evidence": lib.evidence,
		"found": in_object,
	} with input as item.object
]

in_object contains finding if {
	lib.api_server
	some finding in in_api_server
}

in_api_server contains finding if {
	some finding in api_server_feature_gates.findings
}

in_object contains finding if {
	lib.pod
	some finding in in_pod
}

in_pod contains finding if {
	some finding in gmsa_credential_spec.findings
}

in_pod contains finding if {
	some finding in gmsa_credential_spec_name.findings
}

in_pod contains finding if {
	some finding in host_process_contradiction.findings
}

in_pod contains finding if {
	some finding in linux_windows_taint_toleration.findings
}

in_pod contains finding if {
	some finding in os_selector_spelling.findings
}

in_pod contains finding if {
	some finding in pod_os_name.findings
}

in_pod contains finding if {
	some finding in pod_os_undeclared.findings
}

in_pod contains finding if {
	some finding in win_hyperv_isolation.findings
}

in_pod contains finding if {
	some finding in win_legacy_os_label.findings
}

in_pod contains finding if {
	some finding in win_mixed_os_pod.findings
}

in_pod contains finding if {
	some finding in win_run_as_user_name.findings
}

in_object contains finding if {
	lib.windows
	some finding in in_windows
}

in_windows contains finding if {
	some finding in gmsa_override.findings
}

in_windows contains finding if {
	some finding in win_apparmor.findings
}

in_windows contains finding if {
	some finding in win_arch_selector.findings
}

in_windows contains finding if {
	some finding in win_block_volume.findings
}

in_windows contains finding if {
	some finding in win_build_selector.findings
}

in_windows contains finding if {
	some finding in win_build_supported.findings
}

in_windows contains finding if {
	some finding in win_command_script.findings
}

in_windows contains finding if {
	some finding in win_csi_proxy.findings
}

in_windows contains finding if {
	some finding in win_default_mode.findings
}

in_windows contains finding if {
	some finding in win_dns_cluster_first_with_host_net.findings
}

in_windows contains finding if {
	some finding in win_dns_search_dotted.findings
}

in_windows contains finding if {
	some finding in win_empty_dir_memory.findings
}

in_windows contains finding if {
	some finding in win_flex_volume_driver.findings
}

in_windows contains finding if {
	some finding in win_gmsa_network_share.findings
}

in_windows contains finding if {
	some finding in win_host_network.findings
}

in_windows contains finding if {
	some finding in win_host_path.findings
}

in_windows contains finding if {
	some finding in win_host_path_type.findings
}

in_windows contains finding if {
	some finding in win_host_port_ip.findings
}

in_windows contains finding if {
	some finding in win_host_users.findings
}

in_windows contains finding if {
	some finding in win_hugepages.findings
}

in_windows contains finding if {
	some finding in win_image_build_match.findings
}

in_windows contains finding if {
	some finding in win_linux_paths.findings
}

in_windows contains finding if {
	some finding in win_log_monitor.findings
}

in_windows contains finding if {
	some finding in win_mount_path.findings
}

in_windows contains finding if {
	some finding in win_mount_propagation.findings
}

in_windows contains finding if {
	some finding in win_node_problem_detector.findings
}

in_windows contains finding if {
	some finding in win_node_selector.findings
}

in_windows contains finding if {
	some finding in win_pause_image.findings
}

in_windows contains finding if {
	some finding in win_resource_limits.findings
}

in_windows contains finding if {
	some finding in win_resource_requests.findings
}

in_windows contains finding if {
	some finding in win_run_as_non_root_admin.findings
}

in_windows contains finding if {
	some finding in win_run_as_non_root_unset_user.findings
}

in_windows contains finding if {
	some finding in win_sctp_port.findings
}

in_windows contains finding if {
	some finding in win_single_file_mount.findings
}

in_windows contains finding if {
	some finding in win_sub_path.findings
}

in_windows contains finding if {
	some finding in win_sub_path_escape.findings
}

in_windows contains finding if {
	some finding in win_termination_grace_period.findings
}

in_windows contains finding if {
	some finding in win_termination_message_path.findings
}

in_windows contains finding if {
	some finding in win_toleration.findings
}

in_windows contains finding if {
	some finding in win_volume_fs_type.findings
}

in_windows contains finding if {
	some finding in win_volume_nfs.findings
}

in_windows contains finding if {
	some finding in win_volume_plugin.findings
}

in_object contains finding if {
	lib.host_process
	some finding in in_host_process
}

in_host_process contains finding if {
	some finding in host_process_host_aliases.findings
}

in_host_process contains finding if {
	some finding in host_process_host_network.findings
}

in_host_process contains finding if {
	some finding in host_process_mixed.findings
}

in_object contains finding if {
	lib.kube_proxy_file
	some finding in in_kube_proxy_file_or_windows_kube_proxy
}

in_object contains finding if {
	lib.windows_kube_proxy
	some finding in in_kube_proxy_file_or_windows_kube_proxy
}

in_kube_proxy_file_or_windows_kube_proxy contains finding if {
	some finding in kube_proxy_feature_gates.findings
}

in_object contains finding if {
	lib.windows_kubelet
	some finding in in_windows_kubelet
}

in_windows_kubelet contains finding if {
	some finding in kubelet_cgroups_per_qos.findings
}

in_windows_kubelet contains finding if {
	some finding in kubelet_enforce_node_allocatable.findings
}

in_windows_kubelet contains finding if {
	some finding in kubelet_eviction_flags.findings
}

in_windows_kubelet contains finding if {
	some finding in kubelet_reserved_resources.findings
}

in_windows_kubelet contains finding if {
	some finding in kubelet_windows_taint.findings
}

in_object contains finding if {
	lib.kubelet_file
	some finding in in_kubelet_file
}

in_kubelet_file contains finding if {
	some finding in kubelet_feature_gates.findings
}

in_object contains finding if {
	lib.declared_linux
	some finding in in_declared_linux_or_placed_on_linux
}

in_object contains finding if {
	lib.placed_on_linux
	some finding in in_declared_linux_or_placed_on_linux
}

in_declared_linux_or_placed_on_linux contains finding if {
	some finding in linux_windows_options.findings
}

in_object contains finding if {
	lib.windows_node
	some finding in in_windows_node
}

in_windows_node contains finding if {
	some finding in node_version_skew.findings
}

in_windows_node contains finding if {
	some finding in node_windows_build.findings
}

in_windows_node contains finding if {
	some finding in node_windows_control_plane.findings
}

in_windows_node contains finding if {
	some finding in node_windows_labels.findings
}

in_windows_node contains finding if {
	some finding in node_windows_runtime.findings
}

in_windows_node contains finding if {
	some finding in node_windows_taint.findings
}

in_object contains finding if {
	lib.pod
	some finding in in_pod_or_windows
}

in_object contains finding if {
	lib.windows
	some finding in in_pod_or_windows
}

in_pod_or_windows contains finding if {
	some finding in pod_os_label.findings
}

in_pod_or_windows contains finding if {
	some finding in win_image_os.findings
}

in_object contains finding if {
	lib.windows_persistent_volume
	some finding in in_windows_persistent_volume
}

in_windows_persistent_volume contains finding if {
	some finding in pv_block_volume.findings
}

in_windows_persistent_volume contains finding if {
	some finding in pv_flex_volume_driver.findings
}

in_windows_persistent_volume contains finding if {
	some finding in pv_fs_type.findings
}

in_windows_persistent_volume contains finding if {
	some finding in pv_volume_plugin.findings
}

in_object contains finding if {
	lib.windows_persistent_volume_claim
	some finding in in_windows_persistent_volume_claim
}

in_windows_persistent_volume_claim contains finding if {
	some finding in pvc_block_volume.findings
}

in_object contains finding if {
	lib.runtime_class_object
	some finding in in_runtime_class_object
}

in_runtime_class_object contains finding if {
	some finding in rc_hyperv_isolation.findings
}

in_runtime_class_object contains finding if {
	some finding in rc_legacy_os_label.findings
}

in_runtime_class_object contains finding if {
	some finding in rc_windows_build.findings
}

in_object contains finding if {
	lib.runtime_class_object
	some finding in in_runtime_class_object_or_windows_runtime_class
}

in_object contains finding if {
	lib.windows_runtime_class
	some finding in in_runtime_class_object_or_windows_runtime_class
}

in_runtime_class_object_or_windows_runtime_class contains finding if {
	some finding in rc_node_selector.findings
}

in_object contains finding if {
	lib.windows_runtime_class
	some finding in in_windows_runtime_class
}

in_windows_runtime_class contains finding if {
	some finding in rc_windows_handler.findings
}

in_windows_runtime_class contains finding if {
	some finding in rc_windows_scheduling.findings
}

in_object contains finding if {
	lib.windows_storage_class
	some finding in in_windows_storage_class
}

in_windows_storage_class contains finding if {
	some finding in sc_fs_type.findings
}

in_windows_storage_class contains finding if {
	some finding in sc_volume_expansion.findings
}

in_object contains finding if {
	lib.windows_service
	some finding in in_windows_service
}

in_windows_service contains finding if {
	some finding in svc_dual_stack.findings
}

in_windows_service contains finding if {
	some finding in svc_local_traffic_policy.findings
}

in_windows_service contains finding if {
	some finding in svc_sctp.findings
}

in_windows_service contains finding if {
	some finding in svc_session_affinity.findings
}

in_windows_service contains finding if {
	some finding in svc_session_affinity_timeout.findings
}

in_windows_service contains finding if {
	some finding in svc_source_ranges.findings
}

in_windows_service contains finding if {
	some finding in svc_topology_hints.findings
}

in_object contains finding if {
	lib.declared_windows
	some finding in in_declared_windows_or_undeclared_windows
}

in_object contains finding if {
	lib.undeclared_windows
	some finding in in_declared_windows_or_undeclared_windows
}

in_declared_windows_or_undeclared_windows contains finding if {
	some finding in win_allow_privilege_escalation.findings
}

in_declared_windows_or_undeclared_windows contains finding if {
	some finding in win_capabilities.findings
}

in_declared_windows_or_undeclared_windows contains finding if {
	some finding in win_fs_group.findings
}

in_declared_windows_or_undeclared_windows contains finding if {
	some finding in win_host_ipc.findings
}

in_declared_windows_or_undeclared_windows contains finding if {
	some finding in win_host_pid.findings
}

in_declared_windows_or_undeclared_windows contains finding if {
	some finding in win_privileged.findings
}

in_declared_windows_or_undeclared_windows contains finding if {
	some finding in win_proc_mount.findings
}

in_declared_windows_or_undeclared_windows contains finding if {
	some finding in win_read_only_root_filesystem.findings
}

in_declared_windows_or_undeclared_windows contains finding if {
	some finding in win_run_as_group.findings
}

in_declared_windows_or_undeclared_windows contains finding if {
	some finding in win_run_as_user.findings
}

in_declared_windows_or_undeclared_windows contains finding if {
	some finding in win_seccomp_annotation.findings
}

in_declared_windows_or_undeclared_windows contains finding if {
	some finding in win_seccomp_profile.findings
}

in_declared_windows_or_undeclared_windows contains finding if {
	some finding in win_selinux_options.findings
}

in_declared_windows_or_undeclared_windows contains finding if {
	some finding in win_share_process_namespace.findings
}

in_declared_windows_or_undeclared_windows contains finding if {
	some finding in win_supplemental_groups.findings
}

in_declared_windows_or_undeclared_windows contains finding if {
	some finding in win_sysctls.findings
}

in_object contains finding if {
	lib.declared_linux
	some finding in in_declared_linux_or_windows
}

in_object contains finding if {
	lib.windows
	some finding in in_declared_linux_or_windows
}

in_declared_linux_or_windows contains finding if {
	some finding in win_os_conflict.findings
}

in_object contains finding if {
	lib.certainly_windows
	some finding in in_certainly_windows_or_undeclared_windows
}

in_object contains finding if {
	lib.undeclared_windows
	some finding in in_certainly_windows_or_undeclared_windows
}

in_certainly_windows_or_undeclared_windows contains finding if {
	some finding in win_os_name_set.findings
}

in_object contains finding if {
	lib.runtime_class
	some finding in in_runtime_class
}

in_runtime_class contains finding if {
	some finding in win_runtimeclass_conflict.findings
}
