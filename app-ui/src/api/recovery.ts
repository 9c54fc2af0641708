// The calls of a password reset: a passcode by email, the token that it is exchanged for, and the new password. All are public.
import type { Client } from 'openapi-fetch';
import { api, body, publicApi } from './client.ts';

/** The type of a user: 20 of a site, 30 of a group. */
export type EntityType = 20 | 30;

interface UserKey {
  SiteCode: string;
  LoginId: string;
  UserEntityType: EntityType;
}
/** Identifies the user; all four values must match. */
export type ResetRequest = UserKey & { Email: string };
export type PasscodeRequest = UserKey & { LanguageCode: string };
/** AUTH-059: the type is 20 for every user. */
export type PasscodeCheck = UserKey & { UserEntityType: 20; Passcode: string };
/** `Email` is empty where only the link of the mail identifies the user. */
export type PasswordUpdate = UserKey & { Email: string; Passcode: string; Password: string; Token: string };

/** A public call with a JSON body. */
interface Call<Input, Answer = object> {
  post: { requestBody: { content: { 'application/json': Input } }; responses: { 200: { content: { 'application/json': Answer } } } };
}

interface RecoveryPaths {
  '/api/security/Passwordreset': Call<ResetRequest>;
  '/api/security/SendResetLink': Call<PasscodeRequest>;
  '/api/security/PasscodeValidate': Call<PasscodeCheck, { Token: string }>;
  '/api/security/TokenValidate': Call<PasswordUpdate>;
}

const recoveryApi = publicApi as unknown as Client<RecoveryPaths>;
const ownApi = api as unknown as Client<RecoveryPaths>;

/** Checks the details of a user. The answer sets a cookie, which allows this browser to request a passcode. */
export const requestReset = async (request: ResetRequest): Promise<void> => {
  await recoveryApi.POST('/api/security/Passwordreset', { body: request });
};
/** Sends a passcode to the address on file, after `requestReset`. */
export const sendPasscode = async (request: PasscodeRequest): Promise<void> => {
  await recoveryApi.POST('/api/security/SendResetLink', { body: request });
};
/** Sends a passcode to the signed-in user. The headers of the session prove that the page is ours, also without https. */
export const sendOwnPasscode = async (request: PasscodeRequest): Promise<void> => {
  await ownApi.POST('/api/security/SendResetLink', { body: request });
};
/** Answers the token for a passcode. */
export const validatePasscode = async (check: PasscodeCheck): Promise<string> => (await body(recoveryApi.POST('/api/security/PasscodeValidate', { body: check }))).Token;
/** Sets the new password and ends every session of the user. */
export const updatePassword = async (update: PasswordUpdate): Promise<void> => {
  await recoveryApi.POST('/api/security/TokenValidate', { body: update });
};
