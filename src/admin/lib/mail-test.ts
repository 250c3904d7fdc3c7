import { useMutation } from "@tanstack/react-query"
import { api } from "./api"

interface MailTest {
  to: string
  carrier: "shop" | "installation" | "folder"
  is_working: boolean
  problem: string | null
}

/** Sends a mail to who asks, through what sends the shop's mails. */
export function useMailTest() {
  return useMutation({
    mutationFn: () => api<{ test: MailTest }>("/admin/mail-test", { body: {} }),
  })
}
