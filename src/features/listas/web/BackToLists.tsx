import { BackLink } from '#platform/web/ui/Page.tsx';

/** Link from a settings page back to the lists. */
export const BackToLists = () => <BackLink to="/gestores/listas">Todas las listas</BackLink>;
