// The addresses of the faces of a shared tablet, and which of them are shown. Pure.
import type { Face } from '../../api/wire.ts';
import { paths } from '../../paths.ts';
import type { SignInState } from '../../signInPath.ts';

/** The history state under a face: it was tapped, so that Back leads to the faces. */
export interface FaceState extends SignInState {
  picked?: boolean;
}

export const faceAddress = ({ LoginId }: Face): string => `${paths.technicianLogin}?as=${encodeURIComponent(LoginId)}`;

/** The page with site code and username, on a tablet that shows faces. */
export const otherAddress = `${paths.technicianLogin}?other`;

/** More faces than this can be searched. */
export const searchedAbove = 12;

/** The faces whose name or username has every typed word in it. */
export function found(faces: readonly Face[], typed: string): Face[] {
  const words = typed.toLowerCase().split(/\s+/).filter((word) => word !== '');
  return faces.filter(({ DisplayName, LoginId }) => words.every((word) => `${DisplayName} ${LoginId}`.toLowerCase().includes(word)));
}

/** The names that several technicians have, who are distinguished by their usernames. */
export function doubled(faces: readonly Face[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(faces.flatMap(({ DisplayName }) => (seen.has(DisplayName) ? [DisplayName] : (seen.add(DisplayName), []))));
}
