import { declareWiring } from "../wirings"
import { endSessionsOfChangedAccounts } from "./end-sessions"
import { purgeExpiredTokenRevocations } from "./jobs"
import { TOKEN_REVOCATION } from "./module"
import { TOKEN_REVOCATION_TOPIC } from "./workflows/steps/announce-revocations"

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
