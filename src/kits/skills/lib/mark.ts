/**
 * The metadata key under which a new record stores which action of the assistant has created it. After a crash, this
 * tells whether the action was done.
 */
export const MARK = "svc_assistant_action"
