import { FIRST } from "../../kits/declarations/declaration"
import { declareContract } from "../contracts"
import { authProviders, registrations, sessions, signIn } from "./api/auth.rows"
import { secondFactors } from "./api/auth-mfa.rows"
import { newPasswords, passwordResets, passwords } from "./api/auth-password.rows"

declareContract("customer-accounts", [
  {
    heading: "Sign-in",
    after: FIRST,
    rows: {
      ...signIn,
      ...authProviders,
      ...registrations,
      ...sessions,
      ...passwordResets,
      ...newPasswords,
      ...passwords,
      ...secondFactors,
    },
  },
])
