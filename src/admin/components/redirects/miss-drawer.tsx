import { Button, Drawer, Skeleton, Text, toast } from "@medusajs/ui"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useId } from "react"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { useDraft } from "../../lib/draft"
import { useProblemText } from "../../lib/problem-text"
import { item, useChanging } from "../../lib/resource"
import { type RedirectSuggestion, redirectMisses, redirects } from "../../resources/redirects"
import { Code, Words } from "../crud/cells"
import { DrawerHeader } from "../crud/drawer-header"
import { Field } from "../crud/field"
import { useSaveKey } from "../crud/use-save-key"

interface Props {
  id: string
  path: string
  onClose: () => void
}

/** Makes a redirect from a path that visitors looked for, or forgets the path. Suggests pages of the shop. */
export const MissDrawer = ({ id, path, onClose }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const client = useQueryClient()
  const formId = useId()
  const draft = useDraft({ source: path, target: "" })
  const { mutate, isPending } = useChanging(redirectMisses, (call: () => Promise<unknown>) => call())
  const form = useSaveKey(draft.isChanged && !isPending)
  const { data, isLoading } = useQuery({
    queryKey: [redirects.path, "suggestions", path],
    queryFn: () =>
      api<{ suggestions: RedirectSuggestion[] }>(
        `${redirects.path}/suggestions?${new URLSearchParams({ path })}`,
      ),
  })

  const send = (call: () => Promise<unknown>) =>
    mutate(call, {
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: [redirects.path] })
        toast.success(t("crud.saved"))
        onClose()
      },
      onError: (error) => {
        draft.refuse(error)
        toast.error(textOf(error))
      },
    })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (draft.value("target") === "") {
      draft.complain([{ path: "target", code: "missing_field", message: "" }])
      return
    }
    send(() => api(redirects.path, { body: draft.values }))
  }

  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{t("redirects.misses.make")}</Drawer.Title>
        </DrawerHeader>
        <Drawer.Body className="overflow-y-auto">
          <form ref={form} id={formId} onSubmit={save} noValidate className="flex flex-col gap-y-4">
            <Field
              field={{ name: "source", kind: "address", isRequired: true }}
              draft={draft}
              texts="redirects"
            />
            <Field
              field={{ name: "target", kind: "address", isRequired: true }}
              draft={draft}
              texts="redirects"
            />
            <Text size="small" weight="plus">
              {t("redirects.misses.suggestions")}
            </Text>
            {isLoading && <Skeleton className="h-16 w-full" />}
            {data?.suggestions.length === 0 && (
              <Text size="small" className="text-ui-fg-subtle">
                {t("redirects.misses.noSuggestions")}
              </Text>
            )}
            <ul className="flex flex-col gap-y-2">
              {data?.suggestions.map(({ target, title }) => (
                <li key={target}>
                  <Button
                    type="button"
                    size="small"
                    variant="secondary"
                    className="h-auto w-full flex-col items-start"
                    onClick={() => draft.set("target", target)}
                  >
                    <Words>{title}</Words>
                    <Code>{target}</Code>
                  </Button>
                </li>
              ))}
            </ul>
          </form>
        </Drawer.Body>
        <Drawer.Footer>
          <Button
            size="small"
            variant="danger"
            className="me-auto"
            disabled={isPending}
            onClick={() => send(() => api(item(redirectMisses, id), { method: "DELETE" }))}
          >
            {t("redirects.misses.forget")}
          </Button>
          <Button size="small" variant="secondary" onClick={onClose}>
            {engine("actions.cancel")}
          </Button>
          <Button size="small" type="submit" form={formId} isLoading={isPending}>
            {engine("actions.save")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
