import { BackLink } from '#platform/web/ui/Page.tsx';

/** The way back from what is set beside the lists. */
export const BackToLists = () => <BackLink to="/gestores/listas">Todas las listas</BackLink>;
