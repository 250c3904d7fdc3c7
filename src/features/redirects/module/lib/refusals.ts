import { type ApiError, errors } from "../../../../lib/errors"

/** The errors for callers when the triggers in `../sql` refuse a rule, by SQLSTATE. */
export const REFUSALS: Readonly<Record<string, () => ApiError>> = {
  SV101: () => errors.invalidState("Field 'source': a public page of the shop has this address."),
  SV102: () => errors.invalidState("Field 'target': this redirect would lead back to its own source."),
  SV103: () => errors.invalidState("Field 'target': more than 1,000 redirects begin below this prefix."),
}
