/** Under this the metadata of what was made names the action that has made it: written with it, in one transaction. */
export const MARK = "svc_assistant_action"
