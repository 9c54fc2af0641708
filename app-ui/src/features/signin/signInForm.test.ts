import { describe, expect, it } from 'vitest';
import { loginTypes, passwordMax, pinText, prefilledType, requiredFields, usernameMax, usernameText } from './signInForm.ts';

// AUTH-024
it('login types are 20, 30 and 101', () => expect(loginTypes).toEqual({ site: 20, group: 30, technician: 101 }));

// AUTH-011 AUTH-024
it('the type used last is offered first; site by default; never technician', () => {
  expect(['', '20', '30', '101', 'x'].map(prefilledType)).toEqual([20, 20, 30, 20, 20]);
});

// AUTH-036
it('a password is required for site and group, a PIN for technicians', () => {
  expect(Object.keys(requiredFields(false))).toEqual(['sitecode', 'username', 'password']);
  expect(Object.keys(requiredFields(true))).toEqual(['sitecode', 'username', 'pincode']);
});

describe('while typing', () => {
  // AUTH-041 CONST-001
  it('the username is lower case, and nothing is taken out', () => {
    expect(usernameText(' Con "Sole"[1] ')).toBe(' con "sole"[1] ');
    expect(usernameText('x'.repeat(60))).toHaveLength(60);
    expect(usernameMax).toBe(50);
    expect(passwordMax).toBe(100);
  });
  it('the PIN keeps at most six digits', () => expect(pinText('12a34 5678')).toBe('123456'));
});
