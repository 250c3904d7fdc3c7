import type { RequestHandler } from "express"
import { errors } from "../lib/errors"
import { readCredential, type Secrets } from "./credentials"

/** Refuses requests below `/v1` without a valid agent key. These routes are for other programs, not for browsers. */
export function agentKey(secrets: Secrets): RequestHandler {
  return (req, _res, next) => {
    const credential = readCredential(req, secrets)
    if (credential.kind === "agent") next()
    else next(req.get("authorization") ? errors.invalidAgentKey() : errors.missingAgentKey())
  }
}
