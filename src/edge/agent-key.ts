import type { RequestHandler } from "express"
import { errors } from "../lib/errors"
import { readCredential, type Secrets } from "./credentials"

/** Everything below `/v1` is for servers that hold the agent key. */
export function agentKey(secrets: Secrets): RequestHandler {
  return (req, _res, next) => {
    const credential = readCredential(req, secrets)
    if (credential.kind === "agent") next()
    else next(req.get("authorization") ? errors.invalidAgentKey() : errors.missingAgentKey())
  }
}
