import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { areaSettings, settingsChange } from "../../features/tenant-config/module/schemas"
import type { Received } from "../../kits/rows/moments"
import { api, mayTryAgain } from "./api"
import type { FieldSchema } from "./field-schema"

export type Config = Omit<Received<typeof areaSettings>, "schema"> & {
  schema: { properties: Record<string, FieldSchema> }
}

/** A part of an area that can be turned on, such as a payment provider. The names of its fields begin with its name. */
export type ConfigGroup = Config["groups"][number]
export type ConfigState = ConfigGroup["state"]
export type ConfigChange = Received<typeof settingsChange>

/** The key under which all settings are cached. */
export const CONFIGS = "shop-config"
const MAX_AREAS = 100

export function useConfigs() {
  return useQuery({
    queryKey: [CONFIGS],
    queryFn: () => api<{ configs: Config[] }>(`/admin/config?limit=${MAX_AREAS}`),
  })
}

export function useConfig(area: string) {
  return useQuery({
    queryKey: [CONFIGS, area],
    queryFn: () => api<{ config: Config }>(`/admin/config/${encodeURIComponent(area)}`),
    retry: mayTryAgain,
  })
}

/** Saves some fields. `null` sets a field back to its default. */
export function useSaveConfig(area: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: Record<string, unknown>) =>
      api<{ config: Config; cleared_secrets: string[] }>(`/admin/config/${encodeURIComponent(area)}`, {
        body: changes,
      }),
    onSuccess: ({ config }) => {
      client.setQueryData([CONFIGS, area], { config })
      // Not awaited: the form must accept the next change while the lists reload.
      void client.invalidateQueries({ queryKey: [CONFIGS] })
    },
  })
}

export function useConfigChanges(area: string, { limit, offset }: { limit: number; offset: number }) {
  return useQuery({
    queryKey: [CONFIGS, area, "changes", limit, offset],
    queryFn: () =>
      api<{ changes: ConfigChange[]; count: number }>(
        `/admin/config/${encodeURIComponent(area)}/changes?limit=${limit}&offset=${offset}`,
      ),
  })
}

/** The emails of all admins by id, to show who has changed something. */
export function useAdminEmails() {
  return useQuery({
    queryKey: [CONFIGS, "admins"],
    queryFn: async () => {
      const { users } = await api<{ users: { id: string; email: string }[] }>(
        "/admin/users?fields=id,email&limit=100",
      )
      return new Map(users.map(({ id, email }) => [id, email]))
    },
  })
}
