import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { readUploadTarget, UPLOADS, uploadMedia } from "../../lib/media-upload"
import { type MediaAsset, mediaAssets } from "../../resources/media"

/** The server processes one picture at a time, so more would only wait there. */
const AT_ONCE = 3

export interface FileUpload {
  key: number
  file: File
  /** The sent part, 0 to 1. */
  sent: number
  state: "waiting" | "sending" | "done" | "failed"
  error?: unknown
  asset?: MediaAsset
}

interface Options {
  folder?: string | undefined
  visibility?: string | undefined
  onUploaded?: ((asset: MediaAsset) => void) | undefined
}

/** Uploads files, some at the same time. Each has its own progress and its own error. */
export function useUploads({ folder, visibility, onUploaded }: Options) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<FileUpload[]>([])
  const nextKey = useRef(0)
  const aborts = useRef(new Map<number, AbortController>())
  const queue = useRef<(() => Promise<void>)[]>([])
  const running = useRef(0)
  const uploaded = useRef(onUploaded)
  uploaded.current = onUploaded

  useEffect(() => {
    const started = aborts.current
    return () => {
      queue.current = []
      for (const abort of started.values()) abort.abort()
    }
  }, [])

  const change = (key: number, fields: Partial<FileUpload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...fields } : each)))

  const work = async (): Promise<void> => {
    if (running.current >= AT_ONCE) return
    const next = queue.current.shift()
    if (!next) return
    running.current += 1
    await next()
    running.current -= 1
    void work()
  }

  const send = async (key: number, file: File): Promise<void> => {
    const abort = aborts.current.get(key)
    if (!abort) return
    change(key, { state: "sending" })
    try {
      const target = await client.fetchQuery({
        queryKey: [UPLOADS],
        queryFn: readUploadTarget,
        staleTime: Number.POSITIVE_INFINITY,
      })
      const asset = await uploadMedia(
        {
          file,
          folder,
          visibility,
          signal: abort.signal,
          onProgress: (sent) => change(key, { sent }),
        },
        target,
      )
      change(key, { state: "done", sent: 1, ...(asset && { asset }) })
      if (asset) uploaded.current?.(asset)
      void client.invalidateQueries({ queryKey: [mediaAssets.path] })
    } catch (error) {
      if (!abort.signal.aborted) change(key, { state: "failed", error })
    }
  }

  const start = (key: number, file: File) => {
    aborts.current.set(key, new AbortController())
    queue.current.push(() => send(key, file))
    void work()
  }

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): FileUpload => {
        nextKey.current += 1
        return { key: nextKey.current, file, sent: 0, state: "waiting" }
      })
      setUploads((all) => [...all.filter(({ state }) => state !== "done"), ...added])
      for (const { key, file } of added) start(key, file)
    },
    retry: ({ key, file }: FileUpload) => {
      change(key, { state: "waiting", sent: 0, error: undefined })
      start(key, file)
    },
    /** Stops an upload, or takes it from the list. */
    dismiss: (key: number) => {
      aborts.current.get(key)?.abort()
      aborts.current.delete(key)
      setUploads((all) => all.filter((each) => each.key !== key))
    },
  }
}
