import type { Fault } from "../../lib/errors"
import type { AnswerFault } from "./evaluate"

const CODES: Record<AnswerFault["rule"], Fault["code"]> = {
  required: "missing_field",
  type: "invalid_field",
  email: "invalid_field",
  phone: "invalid_field",
  pattern: "invalid_field",
  min_length: "out_of_range",
  max_length: "out_of_range",
  min: "out_of_range",
  max: "out_of_range",
  max_files: "out_of_range",
}

const MESSAGES: Record<AnswerFault["rule"], string> = {
  required: "is required",
  type: "does not fit the type of the field",
  email: "must be an email address",
  phone: "must be a phone number such as +31 10 123 4567",
  pattern: "does not have the required format",
  min_length: "must have {limit} characters or more",
  max_length: "must have {limit} characters or fewer",
  min: "must be {limit} or more",
  max: "must be {limit} or less",
  max_files: "must have {limit} files or fewer",
}

/** Turns a wrong answer into an error for the caller. `within` is the place of the answers in the request. */
export function answerFault({ name, rule, limit }: AnswerFault, within = "answers"): Fault {
  const path = `${within}.${name}`
  const message = MESSAGES[rule].replace("{limit}", String(limit))
  return { path, code: CODES[rule], message: `Field '${path}': ${message}.` }
}
