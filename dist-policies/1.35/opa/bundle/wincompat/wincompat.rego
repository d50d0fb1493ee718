# METADATA
# title: Windows compatibility for Kubernetes 1.35
# description: >-
#   All findings of all rules in the objects of the input. Rules of the same scopes are evaluated together, and only for
#   objects in one of these scopes.
# custom:
#   kubernetes: "1.35"
package wincompat

import data.wincompat.items
import data.wincompat.lib
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

in_api_server := union({
	data.wincompat.rules.api_server_feature_gates.findings,
})

in_object contains finding if {
	lib.pod
	some finding in in_pod
}

in_pod := union({
	data.wincompat.rules.gmsa_credential_spec.findings,
	data.wincompat.rules.gmsa_credential_spec_name.findings,
	data.wincompat.rules.host_process_contradiction.findings,
	data.wincompat.rules.linux_windows_taint_toleration.findings,
	data.wincompat.rules.os_selector_spelling.findings,
	data.wincompat.rules.pod_os_name.findings,
	data.wincompat.rules.pod_os_undeclared.findings,
	data.wincompat.rules.win_hyperv_isolation.findings,
	data.wincompat.rules.win_legacy_os_label.findings,
	data.wincompat.rules.win_mixed_os_pod.findings,
	data.wincompat.rules.win_run_as_user_name.findings,
})

in_object contains finding if {
	lib.windows
	some finding in in_windows
}

in_windows := union({
	data.wincompat.rules.gmsa_override.findings,
	data.wincompat.rules.host_process_user.findings,
	data.wincompat.rules.win_arch_selector.findings,
	data.wincompat.rules.win_block_volume.findings,
	data.wincompat.rules.win_build_selector.findings,
	data.wincompat.rules.win_build_supported.findings,
	data.wincompat.rules.win_command_script.findings,
	data.wincompat.rules.win_csi_proxy.findings,
	data.wincompat.rules.win_default_mode.findings,
	data.wincompat.rules.win_dns_cluster_first_with_host_net.findings,
	data.wincompat.rules.win_dns_options.findings,
	data.wincompat.rules.win_dns_policy_default.findings,
	data.wincompat.rules.win_docker_host_path.findings,
	data.wincompat.rules.win_empty_dir_memory.findings,
	data.wincompat.rules.win_ephemeral_target_container.findings,
	data.wincompat.rules.win_flex_volume_driver.findings,
	data.wincompat.rules.win_gmsa_network_share.findings,
	data.wincompat.rules.win_host_network.findings,
	data.wincompat.rules.win_host_path.findings,
	data.wincompat.rules.win_host_path_type.findings,
	data.wincompat.rules.win_host_port_ip.findings,
	data.wincompat.rules.win_hugepages.findings,
	data.wincompat.rules.win_image_build_match.findings,
	data.wincompat.rules.win_linux_paths.findings,
	data.wincompat.rules.win_log_monitor.findings,
	data.wincompat.rules.win_memory_limit_size.findings,
	data.wincompat.rules.win_missing_program.findings,
	data.wincompat.rules.win_mount_path.findings,
	data.wincompat.rules.win_mount_propagation.findings,
	data.wincompat.rules.win_node_problem_detector.findings,
	data.wincompat.rules.win_pause_image.findings,
	data.wincompat.rules.win_recursive_read_only.findings,
	data.wincompat.rules.win_resource_limits.findings,
	data.wincompat.rules.win_resource_requests.findings,
	data.wincompat.rules.win_run_as_non_root_admin.findings,
	data.wincompat.rules.win_run_as_non_root_unset_user.findings,
	data.wincompat.rules.win_sctp_port.findings,
	data.wincompat.rules.win_single_file_mount.findings,
	data.wincompat.rules.win_sub_path.findings,
	data.wincompat.rules.win_sub_path_escape.findings,
	data.wincompat.rules.win_termination_grace_period.findings,
	data.wincompat.rules.win_termination_message_path.findings,
	data.wincompat.rules.win_toleration.findings,
	data.wincompat.rules.win_volume_fs_type.findings,
	data.wincompat.rules.win_volume_nfs.findings,
	data.wincompat.rules.win_volume_plugin.findings,
})

in_object contains finding if {
	lib.host_process
	some finding in in_host_process
}

in_host_process := union({
	data.wincompat.rules.host_process_dns.findings,
	data.wincompat.rules.host_process_host_aliases.findings,
	data.wincompat.rules.host_process_host_network.findings,
	data.wincompat.rules.host_process_mixed.findings,
	data.wincompat.rules.host_process_named_pipe.findings,
	data.wincompat.rules.host_process_volume_path.findings,
})

in_object contains finding if {
	lib.kube_proxy_file
	some finding in in_kube_proxy_file
}

in_kube_proxy_file := union({
	data.wincompat.rules.kube_proxy_feature_gates.findings,
})

in_object contains finding if {
	lib.windows_kube_proxy
	some finding in in_windows_kube_proxy
}

in_windows_kube_proxy := union({
	data.wincompat.rules.kube_proxy_mode.findings,
	data.wincompat.rules.kube_proxy_node_port_addresses.findings,
})

in_object contains finding if {
	lib.windows_kubelet
	some finding in in_windows_kubelet
}

in_windows_kubelet := union({
	data.wincompat.rules.kubelet_cgroups_per_qos.findings,
	data.wincompat.rules.kubelet_enforce_node_allocatable.findings,
	data.wincompat.rules.kubelet_eviction_flags.findings,
	data.wincompat.rules.kubelet_graceful_shutdown.findings,
	data.wincompat.rules.kubelet_linux_managers.findings,
	data.wincompat.rules.kubelet_reserved_resources.findings,
	data.wincompat.rules.kubelet_resolv_conf.findings,
	data.wincompat.rules.kubelet_runtime_endpoint.findings,
	data.wincompat.rules.kubelet_unsupported_settings.findings,
	data.wincompat.rules.kubelet_windows_taint.findings,
})

in_object contains finding if {
	lib.kubelet_file
	some finding in in_kubelet_file
}

in_kubelet_file := union({
	data.wincompat.rules.kubelet_feature_gates.findings,
})

in_object contains finding if {
	lib.declared_linux
	some finding in in_declared_linux_or_placed_on_linux
}

in_object contains finding if {
	lib.placed_on_linux
	some finding in in_declared_linux_or_placed_on_linux
}

in_declared_linux_or_placed_on_linux := union({
	data.wincompat.rules.linux_windows_options.findings,
})

in_object contains finding if {
	lib.windows_node
	some finding in in_windows_node
}

in_windows_node := union({
	data.wincompat.rules.node_version_skew.findings,
	data.wincompat.rules.node_windows_build.findings,
	data.wincompat.rules.node_windows_control_plane.findings,
	data.wincompat.rules.node_windows_labels.findings,
	data.wincompat.rules.node_windows_runtime.findings,
	data.wincompat.rules.node_windows_taint.findings,
})

in_object contains finding if {
	lib.pod
	some finding in in_pod_or_windows
}

in_object contains finding if {
	lib.windows
	some finding in in_pod_or_windows
}

in_pod_or_windows := union({
	data.wincompat.rules.pod_os_label.findings,
	data.wincompat.rules.win_image_os.findings,
})

in_object contains finding if {
	lib.windows_persistent_volume
	some finding in in_windows_persistent_volume
}

in_windows_persistent_volume := union({
	data.wincompat.rules.pv_block_volume.findings,
	data.wincompat.rules.pv_flex_volume_driver.findings,
	data.wincompat.rules.pv_fs_type.findings,
	data.wincompat.rules.pv_volume_plugin.findings,
})

in_object contains finding if {
	lib.windows_persistent_volume_claim
	some finding in in_windows_persistent_volume_claim
}

in_windows_persistent_volume_claim := union({
	data.wincompat.rules.pvc_block_volume.findings,
})

in_object contains finding if {
	lib.runtime_class_object
	some finding in in_runtime_class_object
}

in_runtime_class_object := union({
	data.wincompat.rules.rc_hyperv_isolation.findings,
	data.wincompat.rules.rc_legacy_os_label.findings,
	data.wincompat.rules.rc_windows_build.findings,
})

in_object contains finding if {
	lib.runtime_class_object
	some finding in in_runtime_class_object_or_windows_runtime_class
}

in_object contains finding if {
	lib.windows_runtime_class
	some finding in in_runtime_class_object_or_windows_runtime_class
}

in_runtime_class_object_or_windows_runtime_class := union({
	data.wincompat.rules.rc_node_selector.findings,
})

in_object contains finding if {
	lib.windows_runtime_class
	some finding in in_windows_runtime_class
}

in_windows_runtime_class := union({
	data.wincompat.rules.rc_windows_handler.findings,
	data.wincompat.rules.rc_windows_scheduling.findings,
})

in_object contains finding if {
	lib.windows_storage_class
	some finding in in_windows_storage_class
}

in_windows_storage_class := union({
	data.wincompat.rules.sc_fs_type.findings,
	data.wincompat.rules.sc_provisioner.findings,
	data.wincompat.rules.sc_volume_expansion.findings,
})

in_object contains finding if {
	lib.windows_service
	some finding in in_windows_service
}

in_windows_service := union({
	data.wincompat.rules.svc_dual_stack.findings,
	data.wincompat.rules.svc_local_traffic_policy.findings,
	data.wincompat.rules.svc_sctp.findings,
	data.wincompat.rules.svc_session_affinity.findings,
	data.wincompat.rules.svc_session_affinity_timeout.findings,
	data.wincompat.rules.svc_source_ranges.findings,
	data.wincompat.rules.svc_topology_hints.findings,
})

in_object contains finding if {
	lib.declared_windows
	some finding in in_declared_windows_or_undeclared_windows
}

in_object contains finding if {
	lib.undeclared_windows
	some finding in in_declared_windows_or_undeclared_windows
}

in_declared_windows_or_undeclared_windows := union({
	data.wincompat.rules.win_allow_privilege_escalation.findings,
	data.wincompat.rules.win_capabilities.findings,
	data.wincompat.rules.win_fs_group.findings,
	data.wincompat.rules.win_host_ipc.findings,
	data.wincompat.rules.win_host_pid.findings,
	data.wincompat.rules.win_host_users.findings,
	data.wincompat.rules.win_pod_resources.findings,
	data.wincompat.rules.win_privileged.findings,
	data.wincompat.rules.win_proc_mount.findings,
	data.wincompat.rules.win_read_only_root_filesystem.findings,
	data.wincompat.rules.win_run_as_group.findings,
	data.wincompat.rules.win_run_as_user.findings,
	data.wincompat.rules.win_seccomp_profile.findings,
	data.wincompat.rules.win_selinux_options.findings,
	data.wincompat.rules.win_share_process_namespace.findings,
	data.wincompat.rules.win_supplemental_groups.findings,
	data.wincompat.rules.win_sysctls.findings,
})

in_object contains finding if {
	lib.declared_windows
	some finding in in_declared_windows_or_undeclared_windows_or_windows
}

in_object contains finding if {
	lib.undeclared_windows
	some finding in in_declared_windows_or_undeclared_windows_or_windows
}

in_object contains finding if {
	lib.windows
	some finding in in_declared_windows_or_undeclared_windows_or_windows
}

in_declared_windows_or_undeclared_windows_or_windows := union({
	data.wincompat.rules.win_apparmor.findings,
})

in_object contains finding if {
	lib.certainly_windows
	some finding in in_certainly_windows_or_pod_or_windows
}

in_object contains finding if {
	lib.pod
	some finding in in_certainly_windows_or_pod_or_windows
}

in_object contains finding if {
	lib.windows
	some finding in in_certainly_windows_or_pod_or_windows
}

in_certainly_windows_or_pod_or_windows := union({
	data.wincompat.rules.win_node_selector.findings,
})

in_object contains finding if {
	lib.declared_linux
	some finding in in_declared_linux_or_windows
}

in_object contains finding if {
	lib.windows
	some finding in in_declared_linux_or_windows
}

in_declared_linux_or_windows := union({
	data.wincompat.rules.win_os_conflict.findings,
})

in_object contains finding if {
	lib.certainly_windows
	some finding in in_certainly_windows_or_undeclared_windows
}

in_object contains finding if {
	lib.undeclared_windows
	some finding in in_certainly_windows_or_undeclared_windows
}

in_certainly_windows_or_undeclared_windows := union({
	data.wincompat.rules.win_os_name_set.findings,
})

in_object contains finding if {
	lib.runtime_class
	some finding in in_runtime_class
}

in_runtime_class := union({
	data.wincompat.rules.win_runtimeclass_conflict.findings,
})
