# METADATA
# title: Windows compatibility for Kubernetes "1.26"
# description: Every finding of every rule in the object under review.
# custom:
#   kubernetes: "1.26"
package wincompat

import data.wincompat.lib
import data.wincompat.rules.gmsa_credential_spec
import data.wincompat.rules.gmsa_credential_spec_name
import data.wincompat.rules.gmsa_override
import data.wincompat.rules.host_process_contradiction
import data.wincompat.rules.host_process_host_aliases
import data.wincompat.rules.host_process_host_network
import data.wincompat.rules.host_process_mixed
import data.wincompat.rules.linux_windows_options
import data.wincompat.rules.linux_windows_taint_toleration
import data.wincompat.rules.os_selector_spelling
import data.wincompat.rules.pod_os_label
import data.wincompat.rules.pod_os_name
import data.wincompat.rules.pod_os_undeclared
import data.wincompat.rules.rc_hyperv_isolation
import data.wincompat.rules.rc_legacy_os_label
import data.wincompat.rules.win_allow_privilege_escalation
import data.wincompat.rules.win_apparmor
import data.wincompat.rules.win_arch_selector
import data.wincompat.rules.win_block_volume
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
import data.wincompat.rules.win_privileged
import data.wincompat.rules.win_proc_mount
import data.wincompat.rules.win_read_only_root_filesystem
import data.wincompat.rules.win_resource_limits
import data.wincompat.rules.win_resource_requests
import data.wincompat.rules.win_run_as_group
import data.wincompat.rules.win_run_as_non_root_admin
import data.wincompat.rules.win_run_as_user
import data.wincompat.rules.win_run_as_user_name
import data.wincompat.rules.win_sctp_port
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
# description: All findings together with the reasons why the object counts as Windows.
# entrypoint: true
report := {
	"evidence": lib.evidence,
	"findings": findings,
}

findings contains finding if {
	some finding in gmsa_credential_spec.findings
}

findings contains finding if {
	some finding in gmsa_credential_spec_name.findings
}

findings contains finding if {
	some finding in gmsa_override.findings
}

findings contains finding if {
	some finding in host_process_contradiction.findings
}

findings contains finding if {
	some finding in host_process_host_aliases.findings
}

findings contains finding if {
	some finding in host_process_host_network.findings
}

findings contains finding if {
	some finding in host_process_mixed.findings
}

findings contains finding if {
	some finding in linux_windows_options.findings
}

findings contains finding if {
	some finding in linux_windows_taint_toleration.findings
}

findings contains finding if {
	some finding in os_selector_spelling.findings
}

findings contains finding if {
	some finding in pod_os_label.findings
}

findings contains finding if {
	some finding in pod_os_name.findings
}

findings contains finding if {
	some finding in pod_os_undeclared.findings
}

findings contains finding if {
	some finding in rc_hyperv_isolation.findings
}

findings contains finding if {
	some finding in rc_legacy_os_label.findings
}

findings contains finding if {
	some finding in win_allow_privilege_escalation.findings
}

findings contains finding if {
	some finding in win_apparmor.findings
}

findings contains finding if {
	some finding in win_arch_selector.findings
}

findings contains finding if {
	some finding in win_block_volume.findings
}

findings contains finding if {
	some finding in win_capabilities.findings
}

findings contains finding if {
	some finding in win_command_script.findings
}

findings contains finding if {
	some finding in win_csi_proxy.findings
}

findings contains finding if {
	some finding in win_default_mode.findings
}

findings contains finding if {
	some finding in win_dns_cluster_first_with_host_net.findings
}

findings contains finding if {
	some finding in win_dns_search_dotted.findings
}

findings contains finding if {
	some finding in win_empty_dir_memory.findings
}

findings contains finding if {
	some finding in win_flex_volume_driver.findings
}

findings contains finding if {
	some finding in win_fs_group.findings
}

findings contains finding if {
	some finding in win_gmsa_network_share.findings
}

findings contains finding if {
	some finding in win_host_ipc.findings
}

findings contains finding if {
	some finding in win_host_network.findings
}

findings contains finding if {
	some finding in win_host_path.findings
}

findings contains finding if {
	some finding in win_host_path_type.findings
}

findings contains finding if {
	some finding in win_host_pid.findings
}

findings contains finding if {
	some finding in win_host_port_ip.findings
}

findings contains finding if {
	some finding in win_host_users.findings
}

findings contains finding if {
	some finding in win_hugepages.findings
}

findings contains finding if {
	some finding in win_hyperv_isolation.findings
}

findings contains finding if {
	some finding in win_image_os.findings
}

findings contains finding if {
	some finding in win_legacy_os_label.findings
}

findings contains finding if {
	some finding in win_linux_paths.findings
}

findings contains finding if {
	some finding in win_log_monitor.findings
}

findings contains finding if {
	some finding in win_mixed_os_pod.findings
}

findings contains finding if {
	some finding in win_mount_path.findings
}

findings contains finding if {
	some finding in win_mount_propagation.findings
}

findings contains finding if {
	some finding in win_node_problem_detector.findings
}

findings contains finding if {
	some finding in win_node_selector.findings
}

findings contains finding if {
	some finding in win_os_conflict.findings
}

findings contains finding if {
	some finding in win_os_name_set.findings
}

findings contains finding if {
	some finding in win_privileged.findings
}

findings contains finding if {
	some finding in win_proc_mount.findings
}

findings contains finding if {
	some finding in win_read_only_root_filesystem.findings
}

findings contains finding if {
	some finding in win_resource_limits.findings
}

findings contains finding if {
	some finding in win_resource_requests.findings
}

findings contains finding if {
	some finding in win_run_as_group.findings
}

findings contains finding if {
	some finding in win_run_as_non_root_admin.findings
}

findings contains finding if {
	some finding in win_run_as_user.findings
}

findings contains finding if {
	some finding in win_run_as_user_name.findings
}

findings contains finding if {
	some finding in win_sctp_port.findings
}

findings contains finding if {
	some finding in win_seccomp_profile.findings
}

findings contains finding if {
	some finding in win_selinux_options.findings
}

findings contains finding if {
	some finding in win_share_process_namespace.findings
}

findings contains finding if {
	some finding in win_single_file_mount.findings
}

findings contains finding if {
	some finding in win_sub_path.findings
}

findings contains finding if {
	some finding in win_sub_path_escape.findings
}

findings contains finding if {
	some finding in win_supplemental_groups.findings
}

findings contains finding if {
	some finding in win_sysctls.findings
}

findings contains finding if {
	some finding in win_termination_grace_period.findings
}

findings contains finding if {
	some finding in win_termination_message_path.findings
}

findings contains finding if {
	some finding in win_toleration.findings
}

findings contains finding if {
	some finding in win_volume_fs_type.findings
}

findings contains finding if {
	some finding in win_volume_nfs.findings
}

findings contains finding if {
	some finding in win_volume_plugin.findings
}
