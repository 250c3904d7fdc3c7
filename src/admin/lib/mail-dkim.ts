import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { mailDkim } from "../../features/mail/module/schemas"
import type { Received } from "../../kits/rows/moments"
import { api } from "./api"
import { CONFIGS } from "./config"

type Answer = { mail_dkim: Received<typeof mailDkim> }

/** The signature of mails depends on the settings, so a change of the settings reloads it. */
const KEY = [CONFIGS, "mail", "dkim"]

export function useMailDkim() {
  return useQuery({ queryKey: KEY, queryFn: () => api<Answer>("/admin/mail-dkim") })
}

/** Makes a new key, and reloads the settings, because they have changed. */
export function useNewDkimKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api<Answer>("/admin/mail-dkim", { body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: [CONFIGS] }),
  })
}
