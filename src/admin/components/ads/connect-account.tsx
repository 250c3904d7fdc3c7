import { Button, Input, Label, Select, toast } from "@medusajs/ui"
import { type FormEvent, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { PLATFORM_NAMES, PLATFORMS, type Platform, useAdConnection } from "../../lib/ads"
import { useProblemText } from "../../lib/problem-text"

/** Connects an advertising account by its number and a token. */
export const ConnectAdAccount = () => {
  const { t, i18n } = useTranslation("svc")
  const { textOf } = useProblemText()
  const id = useId()
  const [platform, setPlatform] = useState<Platform>("meta")
  const [external_id, setNumber] = useState("")
  const [token, setToken] = useState("")
  const { mutate, isPending } = useAdConnection()
  const isComplete = external_id.trim() !== "" && token.trim() !== ""

  const connect = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      { platform, external_id, token },
      {
        onSuccess: () => {
          setNumber("")
          setToken("")
          toast.success(t("ads.connect.done"))
        },
        onError: (error) => toast.error(textOf(error)),
      },
    )
  }

  return (
    <form
      onSubmit={connect}
      aria-label={t("ads.connect.title")}
      className="flex flex-wrap items-end gap-2 px-6 py-4"
    >
      <div className="flex min-w-32 flex-col gap-y-1">
        <Label htmlFor={`${id}-platform`} size="small">
          {t("ads.connect.platform")}
        </Label>
        <Select
          dir={i18n.dir()}
          size="small"
          value={platform}
          onValueChange={(value) => setPlatform(value === "google" ? "google" : "meta")}
        >
          <Select.Trigger id={`${id}-platform`}>
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            {PLATFORMS.map((each) => (
              <Select.Item key={each} value={each}>
                {PLATFORM_NAMES[each]}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      </div>
      <div className="flex flex-col gap-y-1">
        <Label htmlFor={`${id}-number`} size="small">
          {t("ads.connect.number")}
        </Label>
        <Input
          id={`${id}-number`}
          size="small"
          dir="ltr"
          autoComplete="off"
          value={external_id}
          onChange={(event) => setNumber(event.target.value)}
        />
      </div>
      <div className="flex flex-col gap-y-1">
        <Label htmlFor={`${id}-token`} size="small">
          {t("ads.connect.token")}
        </Label>
        <Input
          id={`${id}-token`}
          size="small"
          type="password"
          dir="ltr"
          autoComplete="off"
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
      </div>
      <Button size="small" type="submit" isLoading={isPending} disabled={!isComplete}>
        {t("ads.connect.submit")}
      </Button>
    </form>
  )
}
