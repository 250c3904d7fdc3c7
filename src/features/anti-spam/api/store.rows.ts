import { z } from "zod"
import { contract } from "../../../kits/rows/row"

const challenge = z
  .object({
    algorithm: z.literal("SHA-256"),
    challenge: z.string().describe("The hash of the salt followed by the secret number, in hexadecimal."),
    maxnumber: z.int().describe("The largest possible number. The smallest is 0."),
    salt: z.string().describe("`expires` is the Unix time in seconds until which the solution is accepted."),
    signature: z.string(),
  })
  .meta({
    id: "SpamChallenge",
    examples: [
      {
        algorithm: "SHA-256",
        challenge: "0a3a2ff1e1c0b5f5d9d8f2f5d8a1a0de3b9dbb4c1b2b7e0f5d5c8a7b6f4e3d2c",
        maxnumber: 100_000,
        salt: "5f3c9a7be2d14c60a8b1f0e2?issued=1773480413&expires=1773482213&",
        signature: "6d1f0c3b5a79e8d24c6b8a7f9e0d1c2b3a4f5e6d7c8b9a0f1e2d3c4b5a697887",
      },
    ],
  })

export const spamChallenges = contract({
  issueSpamChallenge: {
    method: "GET",
    path: "/store/spam-challenge",
    auth: "key",
    summary: "A proof-of-work challenge for a submission",
    description:
      "An [ALTCHA](https://altcha.org) challenge for its widget. Send the solution's base64 payload as the anti-spam token. It is accepted once within 30 minutes.",
    response: challenge,
  },
})
