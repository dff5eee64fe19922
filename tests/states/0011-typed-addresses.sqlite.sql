alter table "auth_user" add column "typedEmail" text;
update auth_user set "typedEmail" = email, email = (
        select min("accountId") || '@twitter.placeholder.invalid' from auth_account
        where "userId" = auth_user.id)
      where "emailVerified" = 0 and email not like '%.placeholder.invalid'
        and exists (select id from auth_account where "userId" = auth_user.id)
        and not exists (select id from auth_account
          where "userId" = auth_user.id and "providerId" <> 'twitter');
