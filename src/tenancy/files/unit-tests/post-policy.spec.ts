import { describe, expect, it } from "vitest"
import { policySignature, postFields } from "../post-policy"

/** The example in Amazon's documentation: "Browser-Based Upload using HTTP POST (Using AWS Signature Version 4)". */
const EXAMPLE_POLICY =
  "eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8iXSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDovL3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2UvIl0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUxMjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFydHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZPRE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGhtIjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9"

const signer = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
}
const upload = { bucket: "shop-files", key: "t/private/incoming/media_1", mimeType: "video/mp4", bytes: 12 }
const times = { now: new Date("2015-12-29T08:09:10.123Z"), expiresAt: new Date("2015-12-29T08:39:10.123Z") }

describe("policySignature", () => {
  it("signs the example of Amazon's documentation as it says", () => {
    expect(policySignature(EXAMPLE_POLICY, { ...signer, day: "20151229" })).toBe(
      "8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e",
    )
  })
})

describe("postFields", () => {
  it("fixes the key, the type and the exact size until the upload expires", () => {
    const fields = postFields(signer, upload, times)
    expect(JSON.parse(Buffer.from(fields.policy ?? "", "base64").toString())).toEqual({
      expiration: "2015-12-29T08:39:10.123Z",
      conditions: [
        { bucket: "shop-files" },
        { key: "t/private/incoming/media_1" },
        { "Content-Type": "video/mp4" },
        { success_action_status: "204" },
        { "x-amz-algorithm": "AWS4-HMAC-SHA256" },
        { "x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request" },
        { "x-amz-date": "20151229T080910Z" },
        ["content-length-range", 12, 12],
      ],
    })
  })

  it("includes the token of temporary credentials", () => {
    const fields = postFields({ ...signer, sessionToken: "temporary" }, upload, times)
    expect(fields["x-amz-security-token"]).toBe("temporary")
    expect(Buffer.from(fields.policy ?? "", "base64").toString()).toContain(
      '{"x-amz-security-token":"temporary"}',
    )
  })
})
