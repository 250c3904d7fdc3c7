import { TOKEN_REVOCATION } from "../../modules/token-revocation"
import { purgeExpiredTokenRevocations } from "../../scheduled-jobs/token-revocation/purge-expired"
import { TOKEN_REVOCATION_TOPIC } from "../../workflows/token-revocation/steps/announce-revocations"
import { declareWiring } from "../wirings"
import { endSessionsOfChangedAccounts } from "./end-sessions"

declareWiring("token-revocation", {
  scheduledJobs: [purgeExpiredTokenRevocations],
  /** Lets this process refuse tokens that other processes have revoked. */
  async start({ container, broadcast }) {
    const revocations = container.resolve(TOKEN_REVOCATION)
    broadcast.on(TOKEN_REVOCATION_TOPIC, (announcement) => void revocations.hear(announcement))
    await revocations.trustCopiesWhile(() => broadcast.isListening)
    endSessionsOfChangedAccounts(container)
    return { isRevoked: (token) => revocations.isRevoked(token) }
  },
})
