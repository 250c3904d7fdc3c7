import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { plan } from "../module/schemas"
import { approveBody, streamParams } from "./schemas"

/** The routes that approve or reject a plan, for admins and for programs. */
export function planRows<Path extends string, Auth extends "admin" | "agent">(stream: Path, auth: Auth) {
  return {
    approve: {
      method: "POST",
      path: `${stream}/approve`,
      auth,
      summary: "Approve a plan, or some of its actions",
      description:
        "Runs exactly the shown actions, once, and returns the results. If the data has changed since, nothing runs. `replaced_by_stream` then names the stream with the new plan.",
      params: streamParams,
      body: approveBody,
      response: z.object({ plan }),
      errors: ["invalid_state", "plan_expired", "forbidden"],
    },
    reject: {
      method: "POST",
      path: `${stream}/reject`,
      auth,
      summary: "Reject a plan",
      params: streamParams,
      body: noBody,
      response: z.object({ plan }),
      errors: ["invalid_state", "plan_expired"],
    },
  } as const
}
