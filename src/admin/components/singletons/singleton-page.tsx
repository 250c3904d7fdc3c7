import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { api, mayTryAgain } from "../../lib/api"
import type { Singleton, SingletonState } from "../../resources/singleton"
import { Failure } from "../crud/failure"
import type { FieldDefinition } from "../crud/field-definition"
import { LoadingPart } from "../crud/loading-part"
import { SectionTabs } from "../navigation/section-tabs"
import { SingletonEditor } from "./singleton-editor"

/** The page for a singleton, a record that each shop has once. */
export const SingletonPage = ({
  singleton,
  fields,
}: {
  singleton: Singleton
  fields: readonly FieldDefinition[]
}) => (
  <LoadedSingleton singleton={singleton}>
    {(state) => <SingletonEditor key={state.revision} singleton={singleton} fields={fields} state={state} />}
  </LoadedSingleton>
)

interface Props {
  singleton: Singleton
  children: (state: SingletonState) => ReactNode
}

/** Loads a singleton. Shows why it could not be loaded. */
export const LoadedSingleton = ({ singleton, children }: Props) => {
  const { data, error } = useQuery({
    queryKey: [singleton.path],
    queryFn: async () => {
      const answer = await api<Record<string, SingletonState>>(singleton.path)
      const state = answer[singleton.one]
      if (!state) throw new Error(`The answer has no '${singleton.one}'.`)
      return state
    },
    retry: mayTryAgain,
  })
  return (
    <>
      <SectionTabs />
      {error ? <Failure error={error} /> : data ? children(data) : <LoadingPart />}
    </>
  )
}
