import type { S3Settings } from "./file-settings"

/** The address of the bucket, to which a browser sends a direct upload. */
export function bucketAddress({ bucket, endpoint, region, pathStyle }: S3Settings): URL {
  const server = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  if (pathStyle) server.pathname = `${server.pathname.replace(/\/$/, "")}/${bucket}`
  else server.hostname = `${bucket}.${server.hostname}`
  return server
}
