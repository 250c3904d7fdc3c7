import { createHmac } from "node:crypto"

interface Signer {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
  region: string
}

interface Upload {
  bucket: string
  key: string
  mimeType: string
  bytes: number
}

/**
 * The fields of a form that uploads one file to S3 (POST policy, signature version 4). The policy fixes the key, the
 * type and the exact size, so the storage refuses anything else.
 */
export function postFields(
  { accessKeyId, secretAccessKey, sessionToken, region }: Signer,
  { bucket, key, mimeType, bytes }: Upload,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, "")
  const day = time.slice(0, 8)
  const fixed = {
    key,
    "Content-Type": mimeType,
    success_action_status: "204",
    "x-amz-algorithm": "AWS4-HMAC-SHA256",
    "x-amz-credential": `${accessKeyId}/${day}/${region}/s3/aws4_request`,
    "x-amz-date": time,
    ...(sessionToken !== undefined && { "x-amz-security-token": sessionToken }),
  }
  const conditions = [
    { bucket },
    ...Object.entries(fixed).map(([name, value]) => ({ [name]: value })),
    ["content-length-range", bytes, bytes],
  ]
  const policy = Buffer.from(JSON.stringify({ expiration: expiresAt.toISOString(), conditions })).toString(
    "base64",
  )
  return { ...fixed, policy, "x-amz-signature": policySignature(policy, { secretAccessKey, day, region }) }
}

export function policySignature(
  policy: string,
  { secretAccessKey, day, region }: { secretAccessKey: string; day: string; region: string },
): string {
  const signingKey = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(
    (key, part) => createHmac("sha256", key).update(part).digest(),
    `AWS4${secretAccessKey}`,
  )
  return createHmac("sha256", signingKey).update(policy).digest("hex")
}
