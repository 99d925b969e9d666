// Link from a settings page back to the screen of all option lists.
import { BackLink } from '#platform/web/ui/Page.tsx';

export const BackToLists = () => <BackLink to="/gestores/listas">Todas las listas</BackLink>;
