import { areaTexts } from '../area-texts.ts';

/** Roles of the provider of identities, and what they give. */
export const signOnRoles = areaTexts({
  default: {
    signOnRoles_search: 'Role',
    signOnRoles_count: { one: '{count} role', other: '{count} roles' },
    signOnRoles_create: 'Create role',
    signOnRoles_empty: 'No roles yet',
    signOnRoles_emptyHint:
      'Users who have a role at your identity provider get its accesses here when they log in. Set OIDC_ROLES_CLAIM on the server to the claim that lists the roles.',
    signOnRoles_saved: 'Role {name} saved',
    signOnRoles_nameHint: 'Exactly as in your identity provider (case-sensitive).',
    signOnRoles_accessesHint: 'Users who have the role get or lose these accesses as soon as you save.',
    signOnRoles_none: 'No access yet. This role has no effect.',
  },
});
