import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { z } from "zod"
import type { adminPersonalData } from "../../features/privacy/api/admin.rows"
import type { Received } from "../../kits/rows/moments"
import { api, mayTryAgain } from "./api"

const PATH = "/admin/personal-data"

type Found = z.output<typeof adminPersonalData.adminReadPersonalData.response>
export type Erasure = Received<typeof adminPersonalData.adminErasePerson.response>["erasure"]

/** Reads all data about a person. Each visit reads it again, and the browser does not keep it. */
export interface PersonalData {
  generated_at: string
  records: Found["personal_data"]["records"]
}

export const personalDataAddress = (email: string) => `${PATH}?${new URLSearchParams({ email })}`

export function usePersonalData(email: string) {
  return useQuery({
    queryKey: [PATH, email],
    queryFn: () => api<{ personal_data: PersonalData }>(personalDataAddress(email)),
    enabled: email !== "",
    retry: mayTryAgain,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Erases a person. Then the browser forgets what it has read, because an erasure changes records of all kinds. */
export function useErasure() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => api<{ erasure: Erasure }>(`${PATH}/erasures`, { body: { email } }),
    gcTime: 0,
    onSettled: () => {
      client.removeQueries({ type: "inactive" })
      void client.invalidateQueries()
    },
  })
}
