import { HttpError } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { everyText, fieldErrors, plainText, reasonCode, toHttpError } from './failure';

describe('failures', () => {
  it('shows the text after the topic', () => {
    expect(plainText('Location: Entered location is already exist.')).toBe('Entered location is already exist.');
    expect(plainText('No topic here')).toBe('No topic here');
    expect(plainText('First: line\nsecond: line')).toBe('line');
  });

  it("puts field errors under the inputs, in the inputs' spelling", () => {
    expect(fieldErrors({ Name: ['taken'], siteId: ['unknown'], Empty: [] })).toEqual({
      name: 'taken',
      siteId: 'unknown',
    });
    expect(fieldErrors(undefined)).toBeUndefined();
    expect(fieldErrors({})).toBeUndefined();
  });

  it('hands react-admin the field errors together with the text of the whole', () => {
    const error = toHttpError(
      422,
      { Message: 'User: Email is required', Reason: 'x', Errors: { Email: ['Email is required'] } },
      '',
    );
    expect(error.status).toBe(422);
    expect((error.body as { errors: unknown }).errors).toEqual({
      email: 'Email is required',
      root: { serverError: 'Email is required' },
    });
  });

  it("names the request when the fault is the server's", () => {
    const body = { Message: 'Server: Unexpected', Reason: 'x', RequestId: 'r-7' };
    expect(toHttpError(500, body, '').message).toBe('Unexpected (r-7)');
    expect(toHttpError(422, body, '').message).toBe('Unexpected');
  });

  it('falls back to the status text when the answer is no failure of ours', () => {
    expect(toHttpError(502, undefined, 'Bad Gateway').message).toBe('Bad Gateway');
  });

  it('can say everything at once, where the fields are no inputs', () => {
    const body = { Message: 'Site Settings: Wrong value', Reason: 'x', Errors: { SkinId: ['A number to 99'] } };
    expect(everyText(toHttpError(422, body, ''))).toBe('Wrong value. SkinId: A number to 99');
    expect(everyText(new Error('offline'))).toBe('offline');
  });

  it('knows the documented number of a failure', () => {
    expect(reasonCode(new HttpError('x', 403, { Message: 'a: b', Reason: 'x', ReasonCode: 30 }))).toBe(30);
    expect(reasonCode(new Error('x'))).toBeUndefined();
  });
});
