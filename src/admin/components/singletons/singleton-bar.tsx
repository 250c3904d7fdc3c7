import { Button, Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import type { Singleton, SingletonState } from "../../resources/singleton"
import { Status } from "../crud/cells"
import { PreviewLink } from "../publications/preview-link"
import { Schedule } from "./schedule"
import { Versions } from "./versions"

interface Props {
  singleton: Singleton
  title: string
  state: SingletonState
  isChanged: boolean
  isPending: boolean
  /** Makes a call that changes the singleton. */
  send: (call: () => Promise<unknown>) => void
}

/** The state of a singleton, and what can be done with its draft and its versions. Belongs into the form. */
export const SingletonBar = ({ singleton, title, state, isChanged, isPending, send }: Props) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const seen = { if_revision: state.revision }
  return (
    <>
      <Container className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div className="flex items-center gap-x-3">
          <Heading>{t(title)}</Heading>
          <Status of={state.has_draft ? (state.publish_at ? "scheduled" : "draft") : "published"} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Versions singleton={singleton} revision={state.revision} />
          {state.has_draft && (
            <>
              <PreviewLink path={singleton.path} />
              <Button
                type="button"
                size="small"
                variant="secondary"
                disabled={isPending}
                onClick={() =>
                  send(() =>
                    api(`${singleton.path}/draft?if_revision=${state.revision}`, { method: "DELETE" }),
                  )
                }
              >
                {t("singletons.discard")}
              </Button>
              <Button
                type="button"
                size="small"
                variant="secondary"
                disabled={isPending || isChanged}
                onClick={() => send(() => api(`${singleton.path}/publish`, { body: seen }))}
              >
                {t("singletons.publish")}
              </Button>
            </>
          )}
          <Button type="submit" size="small" isLoading={isPending} disabled={!isChanged}>
            {engine("actions.save")}
          </Button>
        </div>
      </Container>
      {state.has_draft && (
        <Schedule
          publishAt={state.publish_at}
          isPending={isPending || isChanged}
          onChange={(publish_at) =>
            send(() => api(`${singleton.path}/schedule`, { body: { publish_at, ...seen } }))
          }
        />
      )}
    </>
  )
}
