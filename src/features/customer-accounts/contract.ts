import { authProviders, registrations, sessions, signIn } from "../../api/auth/contract"
import { secondFactors } from "../../api/auth/mfa/contract"
import { newPasswords, passwordResets, passwords } from "../../api/auth/password-contract"
import { FIRST } from "../../lib/features/declaration"
import { declareContract } from "../contracts"

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
