import { areaTexts } from '../area-texts.ts';

/** Roles of the provider of identities, and what they give. */
export const signOnRoles = areaTexts({
  default: {
    signOnRoles_search: 'Role',
    signOnRoles_count: { one: '{count} role', other: '{count} roles' },
    signOnRoles_create: 'Create role',
    signOnRoles_empty: 'No roles yet',
    signOnRoles_emptyHint:
      'Users who have a role at your identity provider get its accesses here when they log in. The server must be told which claim has the roles: OIDC_ROLES_CLAIM.',
    signOnRoles_saved: 'Role {name} saved',
    signOnRoles_nameHint: 'Exactly as your identity provider calls it, with its capital letters.',
    signOnRoles_accessesHint: 'Users who have the role get or lose these accesses as soon as you save.',
    signOnRoles_none: 'No access yet: this role gives nothing.',
  },
});
