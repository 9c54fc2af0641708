// Makes a signing link of an answered sheet.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createSigningLink } from '../../api/calls.ts';
import { asFailure, type Failure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { LinkInput, LinkMade, SigningLink } from '../../api/wire.ts';

/** The reason of a refused address. */
const wrongEmail = 'handover.link_email';

interface LinkRequest {
  to: string;
  language: number;
}

interface Params {
  sheet: LinkInput;
  /** A link was made. */
  onMade: (link: number) => void;
  /** Handles a refusal that is about the sheet; answers whether it did. */
  onRefused: (failure: Failure) => boolean;
}

interface MakeLink {
  /** The link that was made, with the address to which it was mailed. */
  made: (LinkMade & { to: string }) | undefined;
  wrongAddress: string | undefined;
  setWrongAddress: (text: string | undefined) => void;
  failed: string | undefined;
  make: (request: LinkRequest) => void;
  isPending: boolean;
}

export function useMakeLink({ sheet, onMade, onRefused }: Params): MakeLink {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  const [wrongAddress, setWrongAddress] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [made, setMade] = useState<LinkMade & { to: string }>();
  const queryKey = keys.signingLinks(site, sheet.VhcId);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ to, language: Language }: LinkRequest) => createSigningLink({ ...sheet, Language, Email: to }),
    onSuccess: async (link, { to }) => {
      setMade({ ...link, to });
      onMade(link.Link.LinkId);
      await client.cancelQueries({ queryKey });
      client.setQueryData<readonly SigningLink[]>(queryKey, (before = []) => [link.Link, ...before]);
      void client.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      const failure = asFailure(error);
      if (failure?.body.Reason === wrongEmail) setWrongAddress(failure.text);
      else if (!failure || !(failure.isShownGlobally || onRefused(failure))) setFailed(failure?.text || t('handover.serviceError'));
    },
  });
  const make = (request: LinkRequest): void => {
    setWrongAddress(undefined);
    setFailed(undefined);
    mutate(request);
  };
  return { made, wrongAddress, setWrongAddress, failed, make, isPending };
}
