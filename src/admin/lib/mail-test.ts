import { useMutation } from "@tanstack/react-query"
import type { mailTest } from "../../features/mail/module/schemas"
import type { Received } from "../../kits/rows/moments"
import { api } from "./api"

/** Sends a mail to the admin, to test the shop's mail server. */
export function useMailTest() {
  return useMutation({
    mutationFn: () => api<{ test: Received<typeof mailTest> }>("/admin/mail-test", { body: {} }),
  })
}
