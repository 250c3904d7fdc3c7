import { useMutation } from "@tanstack/react-query"
import type { Received } from "../../lib/contract/moments"
import type { mailTest } from "../../modules/mail/schemas"
import { api } from "./api"

/** Sends a mail to the admin, to test the shop's mail server. */
export function useMailTest() {
  return useMutation({
    mutationFn: () => api<{ test: Received<typeof mailTest> }>("/admin/mail-test", { body: {} }),
  })
}
