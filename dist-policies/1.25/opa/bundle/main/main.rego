# METADATA
# title: Windows compatibility for Kubernetes 1.25, by severity
# description: Errors of the core rules deny, their warnings warn. The names that conftest looks for.
# custom:
#   kubernetes: "1.25"
package main

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
import data.wincompat.rules.linux_windows_options
import data.wincompat.rules.node_version_skew
import data.wincompat.rules.node_windows_build
import data.wincompat.rules.node_windows_control_plane
import data.wincompat.rules.node_windows_labels
import data.wincompat.rules.node_windows_runtime
import data.wincompat.rules.os_selector_spelling
import data.wincompat.rules.pod_os_label
import data.wincompat.rules.pod_os_name
import data.wincompat.rules.pv_block_volume
import data.wincompat.rules.pv_flex_volume_driver
import data.wincompat.rules.pv_fs_type
import data.wincompat.rules.pv_volume_plugin
import data.wincompat.rules.pvc_block_volume
import data.wincompat.rules.rc_hyperv_isolation
import data.wincompat.rules.rc_node_selector
import data.wincompat.rules.rc_windows_build
import data.wincompat.rules.rc_windows_handler
import data.wincompat.rules.sc_fs_type
import data.wincompat.rules.svc_dual_stack
import data.wincompat.rules.svc_sctp
import data.wincompat.rules.svc_session_affinity
import data.wincompat.rules.svc_session_affinity_timeout
import data.wincompat.rules.svc_source_ranges
import data.wincompat.rules.svc_topology_hints
import data.wincompat.rules.win_allow_privilege_escalation
import data.wincompat.rules.win_apparmor
import data.wincompat.rules.win_arch_selector
import data.wincompat.rules.win_block_volume
import data.wincompat.rules.win_build_supported
import data.wincompat.rules.win_capabilities
import data.wincompat.rules.win_command_script
import data.wincompat.rules.win_default_mode
import data.wincompat.rules.win_dns_cluster_first_with_host_net
import data.wincompat.rules.win_empty_dir_memory
import data.wincompat.rules.win_flex_volume_driver
import data.wincompat.rules.win_fs_group
import data.wincompat.rules.win_host_ipc
import data.wincompat.rules.win_host_network
import data.wincompat.rules.win_host_path
import data.wincompat.rules.win_host_path_type
import data.wincompat.rules.win_host_pid
import data.wincompat.rules.win_host_users
import data.wincompat.rules.win_hugepages
import data.wincompat.rules.win_hyperv_isolation
import data.wincompat.rules.win_image_build_match
import data.wincompat.rules.win_image_os
import data.wincompat.rules.win_mixed_os_pod
import data.wincompat.rules.win_mount_path
import data.wincompat.rules.win_mount_propagation
import data.wincompat.rules.win_node_problem_detector
import data.wincompat.rules.win_node_selector
import data.wincompat.rules.win_os_conflict
import data.wincompat.rules.win_pause_image
import data.wincompat.rules.win_privileged
import data.wincompat.rules.win_proc_mount
import data.wincompat.rules.win_read_only_root_filesystem
import data.wincompat.rules.win_run_as_group
import data.wincompat.rules.win_run_as_non_root_admin
import data.wincompat.rules.win_run_as_user
import data.wincompat.rules.win_run_as_user_name
import data.wincompat.rules.win_runtimeclass_conflict
import data.wincompat.rules.win_sctp_port
import data.wincompat.rules.win_seccomp_annotation
import data.wincompat.rules.win_seccomp_profile
import data.wincompat.rules.win_selinux_options
import data.wincompat.rules.win_share_process_namespace
import data.wincompat.rules.win_sub_path_escape
import data.wincompat.rules.win_supplemental_groups
import data.wincompat.rules.win_sysctls
import data.wincompat.rules.win_volume_fs_type
import data.wincompat.rules.win_volume_nfs
import data.wincompat.rules.win_volume_plugin
import future.keywords.contains
import future.keywords.if
import future.keywords.in

deny contains result if {
	some result in errors
	not result.rule in excepted
}

warn contains result if {
	some result in warnings
	not result.rule in excepted
}

# Exceptions in the form of conftest: another file of this package says which rules do not count, and when.
excepted contains rule if {
	some rules in data.main.exception
	some rule in rules
}

errors contains result if {
	some result in api_server_feature_gates.deny
}

errors contains result if {
	some result in gmsa_credential_spec.deny
}

errors contains result if {
	some result in gmsa_credential_spec_name.deny
}

errors contains result if {
	some result in host_process_contradiction.deny
}

errors contains result if {
	some result in host_process_host_network.deny
}

errors contains result if {
	some result in host_process_mixed.deny
}

errors contains result if {
	some result in kube_proxy_feature_gates.deny
}

errors contains result if {
	some result in kubelet_cgroups_per_qos.deny
}

errors contains result if {
	some result in kubelet_enforce_node_allocatable.deny
}

errors contains result if {
	some result in kubelet_feature_gates.deny
}

errors contains result if {
	some result in linux_windows_options.deny
}

errors contains result if {
	some result in node_windows_control_plane.deny
}

errors contains result if {
	some result in os_selector_spelling.deny
}

errors contains result if {
	some result in pod_os_label.deny
}

errors contains result if {
	some result in pod_os_name.deny
}

errors contains result if {
	some result in pv_block_volume.deny
}

errors contains result if {
	some result in pv_volume_plugin.deny
}

errors contains result if {
	some result in pvc_block_volume.deny
}

errors contains result if {
	some result in rc_node_selector.deny
}

errors contains result if {
	some result in rc_windows_build.deny
}

errors contains result if {
	some result in rc_windows_handler.deny
}

errors contains result if {
	some result in svc_sctp.deny
}

errors contains result if {
	some result in win_allow_privilege_escalation.deny
}

errors contains result if {
	some result in win_arch_selector.deny
}

errors contains result if {
	some result in win_block_volume.deny
}

errors contains result if {
	some result in win_build_supported.deny
}

errors contains result if {
	some result in win_capabilities.deny
}

errors contains result if {
	some result in win_command_script.deny
}

errors contains result if {
	some result in win_fs_group.deny
}

errors contains result if {
	some result in win_host_ipc.deny
}

errors contains result if {
	some result in win_host_path.deny
}

errors contains result if {
	some result in win_host_path_type.deny
}

errors contains result if {
	some result in win_host_pid.deny
}

errors contains result if {
	some result in win_hugepages.deny
}

errors contains result if {
	some result in win_image_build_match.deny
}

errors contains result if {
	some result in win_image_os.deny
}

errors contains result if {
	some result in win_mixed_os_pod.deny
}

errors contains result if {
	some result in win_mount_path.deny
}

errors contains result if {
	some result in win_mount_propagation.deny
}

errors contains result if {
	some result in win_node_problem_detector.deny
}

errors contains result if {
	some result in win_os_conflict.deny
}

errors contains result if {
	some result in win_pause_image.deny
}

errors contains result if {
	some result in win_privileged.deny
}

errors contains result if {
	some result in win_proc_mount.deny
}

errors contains result if {
	some result in win_read_only_root_filesystem.deny
}

errors contains result if {
	some result in win_run_as_group.deny
}

errors contains result if {
	some result in win_run_as_non_root_admin.deny
}

errors contains result if {
	some result in win_run_as_user.deny
}

errors contains result if {
	some result in win_run_as_user_name.deny
}

errors contains result if {
	some result in win_runtimeclass_conflict.deny
}

errors contains result if {
	some result in win_seccomp_annotation.deny
}

errors contains result if {
	some result in win_seccomp_profile.deny
}

errors contains result if {
	some result in win_selinux_options.deny
}

errors contains result if {
	some result in win_share_process_namespace.deny
}

errors contains result if {
	some result in win_sub_path_escape.deny
}

errors contains result if {
	some result in win_supplemental_groups.deny
}

errors contains result if {
	some result in win_sysctls.deny
}

errors contains result if {
	some result in win_volume_nfs.deny
}

errors contains result if {
	some result in win_volume_plugin.deny
}

warnings contains result if {
	some result in api_server_feature_gates.warn
}

warnings contains result if {
	some result in gmsa_override.warn
}

warnings contains result if {
	some result in host_process_host_aliases.warn
}

warnings contains result if {
	some result in kube_proxy_feature_gates.warn
}

warnings contains result if {
	some result in kubelet_cgroups_per_qos.warn
}

warnings contains result if {
	some result in kubelet_enforce_node_allocatable.warn
}

warnings contains result if {
	some result in kubelet_eviction_flags.warn
}

warnings contains result if {
	some result in kubelet_feature_gates.warn
}

warnings contains result if {
	some result in linux_windows_options.warn
}

warnings contains result if {
	some result in node_version_skew.warn
}

warnings contains result if {
	some result in node_windows_build.warn
}

warnings contains result if {
	some result in node_windows_labels.warn
}

warnings contains result if {
	some result in node_windows_runtime.warn
}

warnings contains result if {
	some result in pv_flex_volume_driver.warn
}

warnings contains result if {
	some result in pv_fs_type.warn
}

warnings contains result if {
	some result in rc_hyperv_isolation.warn
}

warnings contains result if {
	some result in rc_windows_build.warn
}

warnings contains result if {
	some result in rc_windows_handler.warn
}

warnings contains result if {
	some result in sc_fs_type.warn
}

warnings contains result if {
	some result in svc_dual_stack.warn
}

warnings contains result if {
	some result in svc_session_affinity.warn
}

warnings contains result if {
	some result in svc_session_affinity_timeout.warn
}

warnings contains result if {
	some result in svc_source_ranges.warn
}

warnings contains result if {
	some result in svc_topology_hints.warn
}

warnings contains result if {
	some result in win_allow_privilege_escalation.warn
}

warnings contains result if {
	some result in win_apparmor.warn
}

warnings contains result if {
	some result in win_build_supported.warn
}

warnings contains result if {
	some result in win_capabilities.warn
}

warnings contains result if {
	some result in win_default_mode.warn
}

warnings contains result if {
	some result in win_dns_cluster_first_with_host_net.warn
}

warnings contains result if {
	some result in win_empty_dir_memory.warn
}

warnings contains result if {
	some result in win_flex_volume_driver.warn
}

warnings contains result if {
	some result in win_fs_group.warn
}

warnings contains result if {
	some result in win_host_ipc.warn
}

warnings contains result if {
	some result in win_host_network.warn
}

warnings contains result if {
	some result in win_host_path.warn
}

warnings contains result if {
	some result in win_host_path_type.warn
}

warnings contains result if {
	some result in win_host_pid.warn
}

warnings contains result if {
	some result in win_host_users.warn
}

warnings contains result if {
	some result in win_hyperv_isolation.warn
}

warnings contains result if {
	some result in win_mount_path.warn
}

warnings contains result if {
	some result in win_mount_propagation.warn
}

warnings contains result if {
	some result in win_node_selector.warn
}

warnings contains result if {
	some result in win_pause_image.warn
}

warnings contains result if {
	some result in win_privileged.warn
}

warnings contains result if {
	some result in win_proc_mount.warn
}

warnings contains result if {
	some result in win_read_only_root_filesystem.warn
}

warnings contains result if {
	some result in win_run_as_group.warn
}

warnings contains result if {
	some result in win_run_as_user.warn
}

warnings contains result if {
	some result in win_sctp_port.warn
}

warnings contains result if {
	some result in win_seccomp_annotation.warn
}

warnings contains result if {
	some result in win_seccomp_profile.warn
}

warnings contains result if {
	some result in win_selinux_options.warn
}

warnings contains result if {
	some result in win_share_process_namespace.warn
}

warnings contains result if {
	some result in win_supplemental_groups.warn
}

warnings contains result if {
	some result in win_sysctls.warn
}

warnings contains result if {
	some result in win_volume_fs_type.warn
}
