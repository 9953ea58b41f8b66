// Asked before something that nothing brings back.

import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  question: string;
  yes: string;
  no: string;
  busy: boolean;
  agree(): void;
  leave(): void;
}

/** Gives the focus to an element when it comes, and leaves it alone afterwards. */
export function useFocus<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const element = useRef<Kind>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

/** The harmless answer comes to the hand that pressed first. */
export function Question({ question, yes, no, busy, agree, leave }: Props) {
  const harmless = useFocus<HTMLButtonElement>();
  return (
    <fieldset class="question">
      <legend>{question}</legend>
      <button type="button" disabled={busy} onClick={agree}>
        {yes}
      </button>
      <button type="button" class="quiet" ref={harmless} disabled={busy} onClick={leave}>
        {no}
      </button>
    </fieldset>
  );
}
