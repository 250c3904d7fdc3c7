import type { RequestHandler } from "express"
import { errors } from "../lib/errors"
import { readCredential, type Secrets } from "./credentials"

/** Routes below `/v1` are for servers with an agent key. */
export function agentKey(secrets: Secrets): RequestHandler {
  return (req, _res, next) => {
    const credential = readCredential(req, secrets)
    if (credential.kind === "agent") next()
    else next(req.get("authorization") ? errors.invalidAgentKey() : errors.missingAgentKey())
  }
}
