import { useMutation } from "@tanstack/react-query"
import type { Received } from "../../lib/contract/moments"
import type { mailTest } from "../../modules/mail/schemas"
import { api } from "./api"

/** Sends a test mail to the admin through the shop's mail server. */
export function useMailTest() {
  return useMutation({
    mutationFn: () => api<{ test: Received<typeof mailTest> }>("/admin/mail-test", { body: {} }),
  })
}
