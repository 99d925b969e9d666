// The person who is looked up: kept with the entry of the browser's history, so that no address names anybody.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { pantallas } from '../pantallas.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Document, name, address or number of a receipt. */
    persona?: string;
  }
}

/** Returns the person of the open page; empty for none. */
export const usePersona = (): string => useLocation({ select: ({ state }) => state.persona ?? '' });

/** Returns a function that opens everything about a person. */
export function useOpenPersona(): (persona: string) => void {
  const navigate = useNavigate();
  return (persona) => void navigate({ to: pantallas.persona.ruta, state: { persona } });
}
