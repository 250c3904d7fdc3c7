/** The metadata key for the action that created an object. It is written in the same transaction. */
export const MARK = "svc_assistant_action"
